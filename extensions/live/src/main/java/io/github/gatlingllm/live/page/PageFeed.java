// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.page;

import io.github.gatlingllm.listen.EventStream;
import io.github.gatlingllm.live.LiveSecond;
import io.github.gatlingllm.live.LiveSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends events to viewers. Each event is built once for all viewers, and none without viewers. A
 * slow viewer misses events. Only the server's thread uses it.
 */
final class PageFeed {

  /** The limit of seconds in the history: one hour. */
  static final int MOST_MOMENTS = 3600;

  private final PageJson json = new PageJson();
  private final Deque<LiveSecond> moments = new ArrayDeque<>();
  private final List<Watcher> watchers = new ArrayList<>();
  private @Nullable LiveSnapshot latest;
  private long number;

  /** The stream of a viewer, and whether it received the history. */
  private static final class Watcher {

    private final EventStream stream;
    private boolean hasHistory;

    Watcher(EventStream stream) {
      this.stream = stream;
    }
  }

  /** Adds a viewer: sends the history, if there is any, and then each event. */
  void watch(EventStream stream) {
    var watcher = new Watcher(stream);
    watchers.add(watcher);
    LiveSnapshot now = latest;
    if (now != null) {
      show(watcher, history(now), "", now.progress().ended());
    }
  }

  /** Sends a snapshot to all viewers. */
  void publish(LiveSnapshot snapshot) {
    LiveSecond moment = snapshot.moment();
    if (moment != null) {
      moments.addLast(moment);
      if (moments.size() > MOST_MOMENTS) {
        moments.removeFirst();
      }
    }
    latest = snapshot;
    number++;
    watchers.removeIf(watcher -> watcher.stream.closed());
    boolean last = snapshot.progress().ended();
    String next =
        watchers.stream().anyMatch(watcher -> watcher.hasHistory)
            ? event("moment", json.moment(snapshot))
            : "";
    String all = watchers.stream().allMatch(watcher -> watcher.hasHistory) ? "" : history(snapshot);
    watchers.forEach(watcher -> show(watcher, all, next, last));
  }

  private static void show(Watcher watcher, String all, String next, boolean last) {
    String event = watcher.hasHistory ? next : all;
    if (last) {
      watcher.stream.end(event);
    } else if (watcher.stream.send(event)) {
      watcher.hasHistory = true;
    }
  }

  private String history(LiveSnapshot now) {
    return event("history", json.history(moments, now));
  }

  private String event(String name, String data) {
    return "event: " + name + "\nid: " + number + "\ndata: " + data + "\n\n";
  }
}
