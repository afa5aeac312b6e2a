// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.protocol.ControlRequest;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import io.github.gatlingllm.protocol.ControlWindow;
import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.server.HookOutcome;
import io.github.gatlingllm.server.ServerFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control requests around a window of the load. */
class WindowControlsTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final BlockingQueue<String> requested = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> refusals = new LinkedBlockingQueue<>();
  private final ServerWatch watch = new ServerWatch();
  private HttpServer server;
  private String url;

  @TempDir Path folder;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      exchange.sendResponseHeaders(path.equals("/nowhere") ? 404 : 200, -1);
      if (exchange.getRequestMethod().equals("POST")) {
        requested.add(path);
      }
    }
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void load(Duration from, Duration until, ControlRequest first, ControlRequest last) {
    ServerSettings side =
        ServerSettings.DEFAULT.off().with(new ControlWindow(from, until, first, last));
    watch.join(side);
    watch.answered(url, null, side);
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refusals::add);
  }

  private static ControlRequest post(String path) {
    return new ControlRequest(Moment.IN_LOAD, path, false);
  }

  private String next(BlockingQueue<String> of) throws InterruptedException {
    return of.poll(30, TimeUnit.SECONDS);
  }

  @Test
  void bothAreSentWhileTheLoadGoesOn() throws InterruptedException {
    load(Duration.ZERO, Duration.ofMillis(1), post("/start_profile"), post("/stop_profile"));

    assertThat(next(requested)).isEqualTo("/start_profile");
    assertThat(next(requested)).isEqualTo("/stop_profile");
    ServerFigures figures = watch.end(0, 1, 1);
    assertThat(figures.hooks())
        .extracting(HookOutcome::when, HookOutcome::request, HookOutcome::outcome)
        .containsExactly(
            tuple("at 0 s of the load", "POST " + url + "/start_profile", "HTTP 200"),
            tuple("at 1 ms of the load", "POST " + url + "/stop_profile", "HTTP 200"));
    assertThat(figures.hooks()).allMatch(hook -> hook.atSeconds() >= 0);
    assertThat(figures.warnings()).isEmpty();
  }

  @Test
  void aProfilerDoesNotGoOnBehindTheLoad() throws InterruptedException {
    load(Duration.ZERO, HOUR, post("/start_profile"), post("/stop_profile"));
    assertThat(next(requested)).isEqualTo("/start_profile");

    List<HookOutcome> hooks = watch.end(0, 1, 1).hooks();

    assertThat(next(requested)).isEqualTo("/stop_profile");
    assertThat(hooks.get(1).when()).isEqualTo("at the end of the load, before its 3600 s");
    assertThat(hooks.get(1).succeeded()).isTrue();
  }

  @Test
  void aWindowBehindTheLoadIsToldAndNotSent() {
    load(HOUR, HOUR.multipliedBy(2), post("/start_profile"), post("/stop_profile"));

    ServerFigures figures = watch.end(0, 1, 1);

    assertThat(requested).isEmpty();
    assertThat(figures.hooks())
        .extracting(HookOutcome::when, HookOutcome::succeeded)
        .containsExactly(
            tuple("at 3600 s of the load", false), tuple("at 7200 s of the load", false));
    assertThat(figures.warnings())
        .contains(
            ScrapeTexts.controlFailed(
                "POST /start_profile", "at 3600 s of the load", ScrapeTexts.NOT_SENT));
  }

  @Test
  void oneThatIsRequiredAndFailsEndsTheRun() throws InterruptedException {
    load(
        Duration.ZERO,
        HOUR,
        new ControlRequest(Moment.IN_LOAD, "/nowhere", true),
        post("/stop_profile"));

    assertThat(next(refusals))
        .contains("/nowhere at 0 s of the load failed: HTTP 404; the request is required");
    assertThat(watch.end(0, 1, 1).hooks()).hasSize(2);
  }

  @Test
  void aWindowEndsAfterItHasBegun() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new ControlWindow(second, second, post("/a"), post("/b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("end after its beginning, but was from 1 s until 1 s");
    assertThatThrownBy(() -> new ControlWindow(second.negated(), second, post("/a"), post("/b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("begin at 0 s or later");
  }
}
