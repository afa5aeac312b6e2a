// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OnlookersTest {

  private static final String EVENTS = "event: history\ndata: {}\n\nevent: moment\ndata: {}\n\n";

  private static HttpResponse<Void> export(Onlookers onlookers, Duration patience)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(onlookers.collector().resolve("/v1/metrics"))
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .timeout(patience)
                .build(),
            HttpResponse.BodyHandlers.discarding());
  }

  @Test
  void whatTheySawIsTold() throws Exception {
    var watched = new CountDownLatch(Onlookers.WATCHERS);
    var scraped = new CountDownLatch(1);
    HttpServer page = page(watched, scraped);
    try (var onlookers = Onlookers.with(false)) {
      assertThat(onlookers.options())
          .contains("-Dgatling.llm.otlp.url=" + onlookers.collector())
          .contains("-Dgatling.llm.live.port=0");
      assertThatThrownBy(() -> onlookers.tell(new Figures()))
          .hasMessage(
              "not all who were to look at the client saw it: 0 events, 0 scrapes, 0 exports");
      URI url = URI.create("http://127.0.0.1:" + page.getAddress().getPort() + "/");
      assertThat(export(onlookers, Duration.ofSeconds(20)).statusCode()).isEqualTo(200);
      onlookers.look(Optional.of(url), Optional.of(url.resolve("metrics")));
      assertThat(watched.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(scraped.await(20, TimeUnit.SECONDS)).isTrue();

      Figures figures = seen(onlookers);
      assertThat(figures.get(Figure.WATCHED)).isEqualTo(2.0 * Onlookers.WATCHERS);
      assertThat(figures.get(Figure.SCRAPED)).isPositive();
      assertThat(figures.get(Figure.EXPORTED)).isEqualTo(1);
    } finally {
      page.stop(0);
    }
  }

  /** What was sent arrives soon, but not at once. */
  private static Figures seen(Onlookers onlookers) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (true) {
      var figures = new Figures();
      try {
        onlookers.tell(figures);
      } catch (IllegalStateException notYet) {
        assertThat(System.nanoTime()).as(notYet.getMessage()).isLessThan(until);
      }
      Double events = figures.get(Figure.WATCHED);
      if ((events != null && events >= 2 * Onlookers.WATCHERS) || System.nanoTime() > until) {
        return figures;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private static HttpServer page(CountDownLatch watched, CountDownLatch scraped)
      throws IOException {
    HttpServer page =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    page.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              var thread = new Thread(work);
              thread.setDaemon(true);
              return thread;
            }));
    page.createContext(
        "/events",
        exchange -> {
          try (exchange) {
            byte[] events = EVENTS.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, events.length);
            exchange.getResponseBody().write(events);
          }
          watched.countDown();
        });
    page.createContext(
        "/metrics",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, -1);
          }
          scraped.countDown();
        });
    page.start();
    return page;
  }

  @Test
  void aCollectorThatHangsAnswersNobody() throws Exception {
    try (var onlookers = Onlookers.with(true)) {
      assertThatThrownBy(() -> export(onlookers, Duration.ofMillis(300)))
          .isInstanceOf(HttpTimeoutException.class);
    }
  }

  @Test
  void aClientThatShowsNothingIsAnError() throws Exception {
    try (var onlookers = Onlookers.with(false)) {
      assertThatThrownBy(() -> onlookers.look(Optional.empty(), Optional.empty()))
          .hasMessage("the client told no address of its live page");
    }
  }
}
