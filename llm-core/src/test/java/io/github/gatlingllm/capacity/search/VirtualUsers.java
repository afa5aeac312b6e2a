// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;

import io.github.gatlingllm.capacity.EngineServer;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.VirtualCapacityServer;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.List;

/** Gatling's closed injector in virtual time, asked once a second how many users there are. */
final class VirtualUsers {

  private final VirtualCapacityServer server;
  private final CapacitySearch search;
  private long now;
  private int users;
  private int target;

  VirtualUsers(SearchPlan plan, double slowdown, long seed) {
    this.server = new EngineServer(slowdown, seed, this::ended);
    this.search = new CapacitySearch(plan, () -> 1, () -> now, line -> {});
  }

  CapacitySearch run() {
    search.zero(0);
    search.begun(0);
    long tick = 0;
    while (search.overAtNanos() == Level.GOING_ON || users > 0) {
      now = Math.min(tick, server.next());
      if (now == server.next()) {
        server.run(now);
      } else {
        target = search.users();
        while (users < target) {
          users++;
          send();
        }
        tick += VirtualRun.SECOND;
      }
    }
    return search;
  }

  private void send() {
    search.sent(now, List.of(VirtualSearch.SLO));
    server.arrive(now);
  }

  private void ended(RequestRecord request) {
    search.ended(endedIn(search.track(), request, List.of(VirtualSearch.SLO)));
    if (users > target) {
      users--;
    } else {
      send();
    }
  }
}
