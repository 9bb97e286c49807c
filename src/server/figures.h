#pragma once

#include "host/metrics.h"

namespace astragal::server {

/// What the network counts.
struct ServerFigures {
  explicit ServerFigures(host::Metrics& metrics)
      : connections(metrics.gauge("astragal_connections", "Open connections of every kind.")),
        websockets(metrics.gauge("astragal_websockets", "Open WebSocket connections.")),
        accepted(metrics.counter("astragal_connections_total", "Connections that were let in.")),
        refused_full(refused(metrics, "full")),
        refused_address(refused(metrics, "address")),
        refused_rate(refused(metrics, "rate")),
        requests(metrics.counter("astragal_requests_total", "Requests of HTTP.")),
        request_faults(metrics.counter("astragal_request_faults_total",
                                       "Requests that broke a rule of HTTP or a limit.")),
        origin_refused(metrics.counter("astragal_origins_refused_total",
                                       "Requests from pages that may not talk to this server.")),
        received(metrics.counter("astragal_messages_received_total", "Messages of WebSockets.")),
        sent(metrics.counter("astragal_messages_sent_total", "Messages that were written.")),
        sent_bytes(metrics.counter("astragal_message_bytes_sent_total",
                                   "Their bytes, before compression.")),
        dropped_slow(dropped(metrics, "slow")),
        dropped_time(dropped(metrics, "time")),
        dropped_rate(dropped(metrics, "rate")),
        dropped_fault(dropped(metrics, "fault")) {}

  static host::Counter& refused(host::Metrics& metrics, const std::string& reason) {
    return metrics.counter("astragal_connections_refused_total",
                           "Connections that were not let in.", "reason=\"" + reason + "\"");
  }
  static host::Counter& dropped(host::Metrics& metrics, const std::string& reason) {
    return metrics.counter("astragal_connections_dropped_total",
                           "Connections that this server cut.", "reason=\"" + reason + "\"");
  }

  host::Gauge& connections;
  host::Gauge& websockets;
  host::Counter& accepted;
  host::Counter& refused_full;
  host::Counter& refused_address;
  host::Counter& refused_rate;
  host::Counter& requests;
  host::Counter& request_faults;
  host::Counter& origin_refused;
  host::Counter& received;
  host::Counter& sent;
  host::Counter& sent_bytes;
  host::Counter& dropped_slow;
  host::Counter& dropped_time;
  host::Counter& dropped_rate;
  host::Counter& dropped_fault;
};

}  // namespace astragal::server
