#include "rooms/starting.h"

#include <algorithm>

#include "physics/version.h"

namespace astragal::rooms {

namespace {

Event event_of(EventKind kind, const Asker& asker) {
  Event event;
  event.kind = kind;
  event.time = asker.now;
  return event;
}

/// Whether a seat's device has to commit.
bool is_asked(const Chair& chair, const Asker& asker) {
  return chair.owner != 0 && asker.is_here(chair.owner);
}

/// The table after one more commitment or reveal.
struct Outlook {
  const RoomTable& table;
  const Chair* committing = nullptr;
  const Chair* revealing = nullptr;

  [[nodiscard]] bool committed(const Chair& chair) const {
    return !chair.commit.empty() || &chair == committing;
  }
  [[nodiscard]] bool owes_bytes(const Chair& chair) const {
    return committed(chair) && chair.entropy.empty() && &chair != revealing;
  }
  [[nodiscard]] bool all_committed(const Asker& asker) const {
    return std::all_of(table.chairs.begin(), table.chairs.end(), [&](const Chair& chair) {
      return committed(chair) || !is_asked(chair, asker);
    });
  }
  [[nodiscard]] bool all_revealed() const {
    return std::none_of(table.chairs.begin(), table.chairs.end(),
                        [this](const Chair& chair) { return owes_bytes(chair); });
  }
};

/// The game begins.
Event started(const RoomTable& table, int host, const Asker& asker) {
  Event event = event_of(EventKind::kStarted, asker);
  event.by = host;
  if (table.dice == "thrown") event.physics = physics::physics_version();
  return event;
}

/// Locks the list of commitments; if it is empty, the game begins.
void lock(const Outlook& outlook, int host, const Asker& asker, Plan& plan) {
  plan.events.push_back(event_of(EventKind::kLocked, asker));
  if (!outlook.all_revealed()) return;
  plan.events.push_back(started(outlook.table, host, asker));
}

Event voided(const Asker& asker) {
  Event event = event_of(EventKind::kVoided, asker);
  event.secret = new_token(asker.random);
  return event;
}

/// Voids the start; seats that committed and did not reveal lose their person.
Plan plan_void(const RoomTable& table, const Asker& asker) {
  Event event = voided(asker);
  for (std::size_t seat = 0; seat < table.chairs.size(); ++seat) {
    if (Outlook{table}.owes_bytes(table.chairs[seat])) {
      event.order.push_back(static_cast<int>(seat));
    }
  }
  return {{std::move(event)}};
}

}  // namespace

Plan plan_call(const RoomTable& table, const Message& message, const Asker& asker) {
  Plan plan{{new_event(EventKind::kCalled, message, asker)}};
  const Outlook outlook{table};  // without commitments
  if (outlook.all_committed(asker)) lock(outlook, asker.who, asker, plan);
  return plan;
}

Planned plan_commit(const RoomTable& table, const Message& message, const Asker& asker) {
  const Chair* chair = table.chair(message.seat);
  if (chair == nullptr) return refuse("no-seat"_why);
  if (chair->owner != asker.who) return refuse("not-yours"_why);
  if (!table.starting || table.starting->locked || !chair->commit.empty()) {
    return refuse("dice-fixed"_why);
  }
  Plan plan{{new_event(EventKind::kCommitted, message, asker)}};
  plan.events.back().seat = message.seat;
  plan.events.back().commit = message.commit;
  const Outlook outlook{table, chair};
  if (outlook.all_committed(asker)) lock(outlook, table.starting->by, asker, plan);
  return plan;
}

Planned plan_reveal(const RoomTable& table, const Message& message, const Asker& asker) {
  const Chair* chair = table.chair(message.seat);
  if (chair == nullptr) return refuse("no-seat"_why);
  if (chair->owner != asker.who) return refuse("not-yours"_why);
  if (!table.starting || !table.starting->locked || chair->commit.empty() ||
      !chair->entropy.empty()) {
    return refuse("dice-fixed"_why);
  }
  if (!table.fits_commit(*chair, message.entropy)) return refuse("bad-reveal"_why);
  Plan plan{{new_event(EventKind::kRevealed, message, asker)}};
  plan.events.back().seat = message.seat;
  plan.events.back().entropy = message.entropy;
  if (Outlook{table, nullptr, chair}.all_revealed()) {
    plan.events.push_back(started(table, table.starting->by, asker));
  }
  return plan;
}

Plan plan_leave_start(const RoomTable& table, Event left, const Asker& asker) {
  const bool plays = table.has_seat(left.who);
  Plan plan{{std::move(left)}};
  if (plays) plan.events.push_back(voided(asker));
  return plan;
}

Time step_ends(const RoomTable& table, Time here_since) {
  const Time time = table.starting->locked ? kTimeToReveal : kTimeToCommit;
  return std::max(table.starting->since, here_since) + time;
}

Plan plan_next_step(const RoomTable& table, bool time_is_over, const Asker& asker) {
  Plan plan;
  const Outlook outlook{table};
  if (!table.starting->locked) {
    if (time_is_over || outlook.all_committed(asker)) {
      lock(outlook, table.starting->by, asker, plan);
    }
  } else if (time_is_over) {
    return plan_void(table, asker);
  }
  return plan;
}

}  // namespace astragal::rooms
