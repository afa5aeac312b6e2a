// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.page;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.listen.ServerAnswer;
import io.github.gatlingllm.live.LivePort;
import io.github.gatlingllm.live.LiveServer;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.watch.WatchedRun;
import java.util.Map;

/** Serves the live page and its events. */
public final class LivePage implements AutoCloseable {

  /** The prefix of the system properties of the page. */
  public static final String PROPERTY = "gatling.llm.live";

  private final PageFeed feed;
  private final LiveServer server;

  private LivePage(LiveServer server, PageFeed feed) {
    this.server = server;
    this.feed = feed;
  }

  /**
   * Opens the page.
   *
   * @throws IllegalStateException if the port is not available
   */
  public static LivePage on(LivePort port, WatchedRun facts) {
    var feed = new PageFeed();
    ServerAnswer page = ServerAnswer.of(200, "text/html; charset=utf-8", LivePageHtml.of(facts));
    ServerAnswer events = ServerAnswer.events(feed::watch);
    return new LivePage(
        LiveServer.on(
            port, RunThread.LIVE_PAGE, Map.of("/", request -> page, "/events", request -> events)),
        feed);
  }

  /** Returns the URL of the page. */
  public String url() {
    return server.url() + "/";
  }

  /** Sends a snapshot to all viewers. Does not block. */
  public void publish(LiveSnapshot snapshot) {
    server.execute(() -> feed.publish(snapshot));
  }

  @Override
  public void close() {
    server.close();
  }
}
