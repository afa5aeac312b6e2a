// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.bench.measure.Figure;
import io.github.gatlingllm.bench.measure.Figures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A collector of OpenTelemetry's, a scraper that comes every second, and as many watchers of the
 * live page as it lets in; all outside of the client's process.
 */
final class Onlookers implements Audience {

  /** As many as a page has at the most. */
  static final int WATCHERS = 20;

  private static final String EVENT = "event: ";

  private final boolean hanging;
  private final ExecutorService threads = Executors.newCachedThreadPool(Onlookers::daemon);
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Onlookers::daemon);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(threads).build();
  private final HttpServer collector;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final LongAdder events = new LongAdder();
  private final LongAdder scrapes = new LongAdder();
  private final LongAdder exports = new LongAdder();

  private Onlookers(boolean hanging) throws IOException {
    this.hanging = hanging;
    this.collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.setExecutor(threads);
    collector.createContext("/", this::take);
    collector.start();
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "bench-onlooker");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * They are there, and look at nothing yet.
   *
   * @param hanging whether the collector never answers
   */
  static Onlookers with(boolean hanging) throws IOException {
    return new Onlookers(hanging);
  }

  URI collector() {
    return URI.create("http://127.0.0.1:" + collector.getAddress().getPort());
  }

  @Override
  public List<String> options() {
    return List.of(
        "-Dgatling.llm.live.port=0",
        "-Dgatling.llm.prometheus.port=0",
        "-Dgatling.llm.otlp.url=" + collector(),
        "-Dgatling.llm.otlp.traces=true");
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exports.increment();
      if (hanging) {
        closing.await();
      } else {
        exchange.sendResponseHeaders(200, -1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void look(Optional<URI> page, Optional<URI> metrics) {
    HttpRequest watch = get(shown(page, "page").resolve("events"));
    for (int i = 0; i < WATCHERS; i++) {
      var unused =
          client.sendAsync(
              watch, HttpResponse.BodyHandlers.fromLineSubscriber(new Watcher(events)));
    }
    HttpRequest scrape = get(shown(metrics, "metrics"));
    var unused = clock.scheduleAtFixedRate(() -> scrape(scrape), 0, 1, TimeUnit.SECONDS);
  }

  private void scrape(HttpRequest metrics) {
    var unused = client.sendAsync(metrics, this::scraped);
  }

  private static URI shown(Optional<URI> where, String what) {
    return where.orElseThrow(
        () -> new IllegalStateException("the client told no address of its live " + what));
  }

  private static HttpRequest get(URI uri) {
    return HttpRequest.newBuilder(uri).build();
  }

  private HttpResponse.BodySubscriber<Void> scraped(HttpResponse.ResponseInfo head) {
    if (head.statusCode() == 200) {
      scrapes.increment();
    }
    return HttpResponse.BodySubscribers.discarding();
  }

  @Override
  public void tell(Figures figures) {
    long least = Math.min(events.sum() / WATCHERS, Math.min(scrapes.sum(), exports.sum()));
    if (least == 0) {
      throw new IllegalStateException(
          "not all who were to look at the client saw it: %d events, %d scrapes, %d exports"
              .formatted(events.sum(), scrapes.sum(), exports.sum()));
    }
    figures
        .put(Figure.WATCHED, events.sum())
        .put(Figure.SCRAPED, scrapes.sum())
        .put(Figure.EXPORTED, exports.sum());
  }

  @Override
  public void close() {
    closing.countDown();
    clock.shutdownNow();
    collector.stop(0);
    threads.shutdown();
  }

  /** Counts the events of one stream. */
  private record Watcher(LongAdder events) implements Flow.Subscriber<String> {

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
      if (line.startsWith(EVENT)) {
        events.increment();
      }
    }

    @Override
    public void onError(Throwable cut) {
      // the client has gone
    }

    @Override
    public void onComplete() {
      // its run is over
    }
  }
}
