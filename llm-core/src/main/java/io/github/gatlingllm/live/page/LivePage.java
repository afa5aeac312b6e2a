/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.page;

import com.sun.net.httpserver.HttpExchange;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.RunFacts;
import io.github.gatlingllm.live.http.LivePort;
import io.github.gatlingllm.live.http.LiveServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Serves the page, and its events to up to {@value #MOST_WATCHERS} watchers. */
public final class LivePage implements AutoCloseable {

  /** The system properties that ask for it begin with this. */
  public static final String PROPERTY = "gatling.llm.live";

  /** More are told to come later. */
  static final int MOST_WATCHERS = 20;

  private static final long ALIVE_MILLIS = 15_000;

  private final String page;
  private final PageFeed feed = new PageFeed();
  private final AtomicInteger watchers = new AtomicInteger();
  private final LiveServer server;

  private LivePage(LiveServer server, RunFacts facts) {
    this.server = server;
    this.page = LivePageHtml.of(facts);
  }

  /**
   * Listens.
   *
   * @throws IllegalStateException if the port can't be had
   */
  public static LivePage on(LivePort port, RunFacts facts) {
    LiveServer server = LiveServer.on(port, RunThread.LIVE_PAGE);
    var page = new LivePage(server, facts);
    server
        .answering("/", exchange -> page.html(exchange))
        .answering("/events", exchange -> page.events(exchange))
        .start();
    return page;
  }

  /** What a browser is to open. */
  public String url() {
    return server.url() + "/";
  }

  /** Shows it to all who watch. Waits for nobody. */
  public void publish(LiveSnapshot snapshot) {
    feed.publish(snapshot);
  }

  @Override
  public void close() {
    server.close();
  }

  private void html(HttpExchange exchange) throws IOException {
    LiveServer.body(exchange, 200, "text/html; charset=utf-8", page);
  }

  private void events(HttpExchange exchange) throws IOException {
    if (watchers.incrementAndGet() > MOST_WATCHERS) {
      watchers.decrementAndGet();
      LiveServer.text(exchange, 503, MOST_WATCHERS + " watch already.\n");
      return;
    }
    try {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.sendResponseHeaders(200, -1);
        return;
      }
      exchange.sendResponseHeaders(200, 0);
      watch(exchange.getResponseBody());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      watchers.decrementAndGet();
    }
  }

  /** Until the run is over, or the watcher is gone, which writing to it tells. */
  private void watch(OutputStream out) throws IOException, InterruptedException {
    long seen = 0;
    while (true) {
      // Who has seen nothing yet gets all until now.
      PageFeed.Event next = feed.after(seen, ALIVE_MILLIS);
      PageFeed.Event event = next != null && seen == 0 ? feed.history() : next;
      if (event == null) {
        write(out, ": still here\n\n");
        continue;
      }
      String name = seen == 0 ? "history" : "moment";
      write(out, "event: " + name + "\nid: " + event.number() + "\ndata: " + event.json() + "\n\n");
      seen = event.number();
      if (event.last()) {
        return;
      }
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
