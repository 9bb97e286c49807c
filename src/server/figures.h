#pragma once

#include "host/metrics.h"

namespace astragal::server {

/// Metrics of connections, requests and messages.
struct ServerFigures {
  explicit ServerFigures(host::Metrics& metrics)
      : connections(metrics.gauge("astragal_connections", "Open connections of every kind.")),
        websockets(metrics.gauge("astragal_websockets", "Open WebSocket connections.")),
        accepted(metrics.counter("astragal_connections_total", "Accepted connections.")),
        refused_full(refused(metrics, "full")),
        refused_address(refused(metrics, "address")),
        refused_rate(refused(metrics, "rate")),
        requests(metrics.counter("astragal_requests_total", "HTTP requests.")),
        request_faults(metrics.counter("astragal_request_faults_total",
                                       "Requests that violated HTTP or a limit.")),
        origin_refused(metrics.counter("astragal_origins_refused_total",
                                       "Requests refused because of their origin.")),
        received(
            metrics.counter("astragal_messages_received_total", "WebSocket messages received.")),
        sent(metrics.counter("astragal_messages_sent_total", "WebSocket messages sent.")),
        sent_bytes(metrics.counter("astragal_message_bytes_sent_total",
                                   "Bytes of messages sent, before compression.")),
        dropped_slow(dropped(metrics, "slow")),
        dropped_time(dropped(metrics, "time")),
        dropped_rate(dropped(metrics, "rate")),
        dropped_fault(dropped(metrics, "fault")) {}

  static host::Counter& refused(host::Metrics& metrics, const std::string& reason) {
    return metrics.counter("astragal_connections_refused_total", "Refused connections.",
                           "reason=\"" + reason + "\"");
  }
  static host::Counter& dropped(host::Metrics& metrics, const std::string& reason) {
    return metrics.counter("astragal_connections_dropped_total",
                           "Connections dropped by the server.", "reason=\"" + reason + "\"");
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
