#include "host/fair_turns.h"

#include <algorithm>
#include <cassert>

namespace astragal::host {

bool FairTurns::Address::is_ready() const {
  return std::any_of(tables.begin(), tables.end(),
                     [](const auto& entry) { return entry.second.is_ready(); });
}

template <class Change>
void FairTurns::change(const std::string& name, Change change) {
  Address& address = addresses_[name];
  ready_.erase({address.running, address.used, name});
  const bool was_active = address.is_active();
  change(address);
  if (was_active && !address.is_active()) --active_;
  if (!was_active && address.is_active()) ++active_;
  if (address.is_ready()) ready_.insert({address.running, address.used, name});
}

void FairTurns::add(Job job, const JobOwner& owner) {
  owners_.emplace(job, owner);
  ++waiting_;
  change(owner.address, [&](Address& address) {
    if (!address.is_active()) address.used = std::max(address.used, level_ - kCredit);
    Table& table = address.tables[owner.table];
    if (!table.is_active()) table.used = std::max(table.used, address.level - kCredit);
    table.waiting.push_back(job);
    ++address.waiting;
  });
}

std::optional<FairTurns::Job> FairTurns::next() {
  if (ready_.empty()) return std::nullopt;
  const std::string name = ready_.begin()->address;
  Job job = 0;
  change(name, [&](Address& address) {
    Table* least = nullptr;
    for (auto& [key, table] : address.tables) {
      if (table.is_ready() && (least == nullptr || table.used < least->used)) least = &table;
    }
    job = least->waiting.front();
    least->waiting.pop_front();
    least->running = job;
    ++address.running;
    --address.waiting;
  });
  --waiting_;
  return job;
}

void FairTurns::charge(Job job, double seconds) {
  const JobOwner& owner = owners_.at(job);
  level_ += seconds / static_cast<double>(active_);
  change(owner.address, [&](Address& address) {
    const auto active = std::count_if(address.tables.begin(), address.tables.end(),
                                      [](const auto& entry) { return entry.second.is_active(); });
    address.used += seconds;
    address.level += seconds / static_cast<double>(active);
    address.tables.at(owner.table).used += seconds;
  });
}

bool FairTurns::must_give_way(Job job) const {
  const JobOwner& owner = owners_.at(job);
  const Address& address = addresses_.at(owner.address);
  if (ready_.empty()) return false;
  // The rank that this address would have if the job waited too.
  const Rank own{address.running - 1, address.used, owner.address};
  if (*ready_.begin() < own && ready_.begin()->address != owner.address) return true;
  const double used = address.tables.at(owner.table).used;
  return std::any_of(address.tables.begin(), address.tables.end(), [used](const auto& entry) {
    return entry.second.is_ready() && entry.second.used < used;
  });
}

void FairTurns::stop_running(Address& address, Table& table) {
  table.running.reset();
  --address.running;
}

void FairTurns::give_way(Job job) {
  const JobOwner& owner = owners_.at(job);
  ++waiting_;
  change(owner.address, [&](Address& address) {
    Table& table = address.tables.at(owner.table);
    stop_running(address, table);
    table.waiting.push_front(job);
    ++address.waiting;
  });
}

void FairTurns::resume(Job job) {
  const JobOwner& owner = owners_.at(job);
  --waiting_;
  change(owner.address, [&](Address& address) {
    Table& table = address.tables.at(owner.table);
    assert(!table.running && table.waiting.front() == job);
    table.waiting.pop_front();
    table.running = job;
    ++address.running;
    --address.waiting;
  });
}

void FairTurns::remove(Job job) {
  const auto found = owners_.find(job);
  if (found == owners_.end()) return;
  const JobOwner owner = std::move(found->second);
  owners_.erase(found);
  change(owner.address, [&](Address& address) {
    Table& table = address.tables.at(owner.table);
    if (table.running == job) return stop_running(address, table);
    std::erase(table.waiting, job);
    --address.waiting;
    --waiting_;
  });
  forget_idle(addresses_.at(owner.address));
}

/// Removes idle entries that would be raised to the credit limit anyway when they return.
void FairTurns::forget_idle(Address& address) {
  std::erase_if(address.tables, [&](const auto& entry) {
    return !entry.second.is_active() && entry.second.used <= address.level - kCredit;
  });
  constexpr std::size_t kEvery = 1000;  // jobs between scans of all addresses
  if (++removed_ % kEvery != 0) return;
  std::erase_if(addresses_, [this](const auto& entry) {
    return !entry.second.is_active() && entry.second.used <= level_ - kCredit;
  });
}

std::size_t FairTurns::waiting_of(const JobOwner& owner) const {
  const auto address = addresses_.find(owner.address);
  if (address == addresses_.end()) return 0;
  const auto table = address->second.tables.find(owner.table);
  return table == address->second.tables.end() ? 0 : table->second.waiting.size();
}

std::size_t FairTurns::waiting_of(const std::string& address) const {
  const auto found = addresses_.find(address);
  return found == addresses_.end() ? 0 : found->second.waiting;
}

}  // namespace astragal::host
