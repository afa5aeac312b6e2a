// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.protocol.ControlRequest;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.server.HookOutcome;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.MetricSample;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whatever answers a scrape, it costs neither much time nor much memory. */
@Execution(ExecutionMode.CONCURRENT)
class MetricsClientTest {

  private static final int MEGABYTE = 1 << 20;

  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicInteger scrapes = new AtomicInteger();
  private final AtomicInteger megabytes = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private String url = "";

  MetricsClientTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void start() {
    server.setExecutor(threads);
    server.createContext("/metrics", x -> answer(x, "text/plain", good()));
    server.createContext("/lies", x -> answer(x, "text/html", good()));
    server.createContext("/html", x -> answer(x, "text/plain", "<!doctype html>\n<p>Hello</p>\n"));
    server.createContext("/json", x -> answer(x, "application/json", "{\"running\": 1}"));
    server.createContext("/garbage", x -> answer(x, "text/plain", "\u0000\u0007 ~~\n\uFFFF\n"));
    server.createContext("/empty", x -> answer(x, "text/plain", ""));
    server.createContext("/hang", x -> await());
    server.createContext("/drip", this::drip);
    server.createContext("/huge", this::huge);
    server.createContext("/proxy/metrics", x -> answer(x, "text/plain", "nginx_up 1\n"));
    server.createContext("/llama", MetricsClientTest::llama);
    server.createContext("/reset", x -> answer(x, "text/plain", ""));
    server.createContext("/refuse", x -> answer(x, "application/json", refusal(x)));
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private String good() {
    return "vllm:generation_tokens_total "
        + 10 * scrapes.incrementAndGet()
        + "\nvllm:num_requests_waiting 1\n";
  }

  private static void answer(HttpExchange exchange, String type, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void await() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The head at once, the body never. */
  private void drip(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 1000);
    exchange.getResponseBody().write('v');
    exchange.getResponseBody().flush();
    await();
  }

  private void huge(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    byte[] lines = "vllm:a 1\n".repeat(MEGABYTE / 9).getBytes(StandardCharsets.UTF_8);
    try (OutputStream body = exchange.getResponseBody()) {
      for (int i = 0; i < 100; i++) {
        body.write(lines);
        megabytes.incrementAndGet();
      }
    }
  }

  private static void llama(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Process-Start-Time-Unix", "17");
    answer(exchange, "text/plain", "llamacpp:requests_deferred 0\n");
  }

  /** As vLLM answers while blocks are held; it repeats the key. */
  private static String refusal(HttpExchange exchange) {
    return "{\"success\": false,\n \"for\": \""
        + exchange.getRequestHeaders().getFirst("authorization")
        + "\", \"held\": \""
        + "1".repeat(MEGABYTE)
        + "\"}";
  }

  private MetricsTarget target(String path) {
    return new MetricsTarget(URI.create(url + path), null);
  }

  private static MetricsClient client(Duration patience) {
    return new MetricsClient(patience, patience, ServerTrust.VERIFIED);
  }

  private ScrapeOutcome get(String path) throws InterruptedException {
    var client = client(Duration.ofSeconds(20));
    try {
      return client.get(List.of(target(path))).get(0);
    } finally {
      client.close();
    }
  }

  @Test
  void theContentTypeSaysNothing() throws InterruptedException {
    assertThat(get("/metrics").exposition()).isNotNull();
    assertThat(get("/lies").exposition()).isNotNull();
  }

  @Test
  void llamaCppTellsItsStartInAHeader() throws InterruptedException {
    Exposition reported = Objects.requireNonNull(get("/llama").exposition());

    assertThat(reported.samples())
        .extracting(MetricSample::name, MetricSample::value)
        .containsExactly(
            tuple("llamacpp:requests_deferred", 0.0), tuple("process_start_time_seconds", 17.0));
  }

  @Test
  void whatIsNoExpositionIsNeverAskedAgain() throws InterruptedException {
    for (String path : List.of("/html", "/json", "/garbage", "/empty")) {
      assertThat(get(path).exposition()).as(path).isNull();
      assertThat(get(path).hopeless()).as(path).isTrue();
    }
    assertThat(get("/nowhere").failure()).isEqualTo("HTTP 404");
    assertThat(get("/nowhere").hopeless()).isFalse();
  }

  @Test
  void aHundredMegabytesAreCutShort() throws InterruptedException {
    ScrapeOutcome huge = get("/huge");

    assertThat(huge.hopeless()).isTrue();
    assertThat(huge.failure()).contains("larger than 4 MB");
    assertThat(megabytes).hasValueLessThan(100);
  }

  @Test
  void whatHangsDoesNotHoldUpTheOthers() throws InterruptedException {
    var client = client(Duration.ofMillis(500));

    List<ScrapeOutcome> all =
        client.get(List.of(target("/hang"), target("/drip"), target("/metrics")));

    assertThat(all.get(0).exposition()).isNull();
    assertThat(all.get(0).hopeless()).isFalse();
    assertThat(all.get(1).failure()).contains("no whole answer within 500 ms");
    assertThat(all.get(1).took()).isLessThan(TimeUnit.SECONDS.toNanos(15));
    client.close();
  }

  @Test
  void nobodyListens() throws InterruptedException {
    server.stop(0);
    assertThat(get("/metrics").failure()).contains("ConnectException");
  }

  @Test
  void aRunIsScrapedFromItsBeginningToItsEnd(@TempDir Path folder) {
    var watch = new ServerWatch();
    ServerSettings side =
        ServerSettings.DEFAULT
            .every(Duration.ofMillis(50))
            .with(new ControlRequest(Moment.BEFORE_RUN, "/reset", true))
            .with(new ControlRequest(Moment.AFTER_RUN, "/nowhere", false));
    watch.join(side);
    assertThat(watch.answered(url, null, side)).isEqualTo("server metrics at " + url + "/metrics");
    assertThat(watch.answered(url, null, side)).isNull();
    watch.begin();
    long zero = System.nanoTime();
    watch.start(zero, folder, () -> 0, refused -> {});
    int before = scrapes.get();
    while (scrapes.get() < before + 5) {
      LockSupport.parkNanos(1_000_000);
    }
    long end = System.nanoTime() - zero;

    ServerFigures figures = watch.end(0, end, end);

    assertThat(figures.doubts()).singleElement().asString().contains("other clients used it");
    assertThat(figures.endpoints()).hasSize(1);
    assertThat(figures.metric(ServerMetric.WAITING)).isPresent();
    assertThat(figures.metric(ServerMetric.OUTPUT_TOKENS).orElseThrow().delta().orElseThrow())
        .isGreaterThanOrEqualTo(50);
    assertThat(figures.hooks())
        .extracting(HookOutcome::when, HookOutcome::outcome)
        .containsExactly(tuple("before the run", "HTTP 200"), tuple("after the run", "HTTP 404"));
    assertThat(figures.warnings()).anyMatch(text -> text.contains("/nowhere after the run failed"));
    assertThat(watch.end(0, 1, 1)).isSameAs(figures);
  }

  @Test
  void aHostileEndpointIsOneWarning(@TempDir Path folder) {
    var watch = new ServerWatch();
    watch.join(
        ServerSettings.DEFAULT
            .at(List.of(url + "/html", url + "/metrics"))
            .every(Duration.ofMillis(50)));
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refused -> {});
    while (scrapes.get() < 4) {
      LockSupport.parkNanos(1_000_000);
    }

    ServerFigures figures = watch.end(0, 1, 1);

    assertThat(figures.warnings())
        .filteredOn(text -> text.contains(ScrapeTexts.NOT_PROMETHEUS))
        .singleElement()
        .asString()
        .contains("it is not scraped again");
    assertThat(figures.endpoints().get(0).failed()).isEqualTo(1);
    assertThat(figures.doubts()).contains(url + "/html gave no metrics");
  }

  @Test
  void whereNothingIsThereNothingIsSaid(@TempDir Path folder) {
    server.removeContext("/metrics");
    var watch = new ServerWatch();
    watch.join(ServerSettings.DEFAULT);
    assertThat(watch.answered(url, null, ServerSettings.DEFAULT)).isNull();
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refused -> {});

    assertThat(watch.end(0, 1, 1)).isEqualTo(ServerFigures.NONE);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theMetricsOfAGatewayAreNone() {
    var watch = new ServerWatch();

    assertThat(watch.answered(url + "/proxy", null, ServerSettings.DEFAULT)).isNull();
  }

  @Test
  void whatHangsHoldsUpTheEndNoLonger(@TempDir Path folder) {
    var watch = new ServerWatch();
    watch.join(ServerSettings.DEFAULT.at(List.of(url + "/hang")).every(Duration.ofMillis(50)));
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refused -> {});
    long before = System.nanoTime();

    ServerFigures figures = watch.end(0, 1, 1);

    assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(30));
    assertThat(figures.doubts()).containsExactly(url + "/hang gave no metrics");
    assertThat(figures.doubt(ServerMetric.PREEMPTIONS)).isNotNull();
  }

  @Test
  void aRequiredControlRequestThatFailsRefusesTheRun() {
    var watch = new ServerWatch();
    watch.join(
        ServerSettings.DEFAULT.with(new ControlRequest(Moment.BEFORE_RUN, url + "/nowhere", true)));

    assertThatThrownBy(watch::begin)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("/nowhere before the run failed: HTTP 404");
  }

  @Test
  void aBodyThatRefusesIsNoSuccess() {
    var watch = new ServerWatch();
    ServerSettings side =
        ServerSettings.DEFAULT.off().with(new ControlRequest(Moment.BEFORE_RUN, "/refuse", true));
    watch.join(side);
    watch.answered(url, "Bearer sk-tide-4711-0815", side);

    assertThatThrownBy(watch::begin)
        .isInstanceOf(IllegalStateException.class)
        .message()
        .startsWith(
            "POST "
                + url
                + "/refuse before the run failed: HTTP 200, but the server refused it:"
                + " {\"success\": false, \"for\": \"***\", \"held\": \"111")
        .endsWith("1…; the request is required; no load was sent")
        .hasSizeLessThan(500);
  }

  @Test
  void aRefusalThatIsNotRequiredIsAWarning() {
    var watch = new ServerWatch();
    watch.join(
        ServerSettings.DEFAULT.with(new ControlRequest(Moment.BEFORE_RUN, url + "/refuse", false)));
    watch.begin();

    ServerFigures figures = watch.end(0, 1, 1);

    assertThat(figures.hooks()).singleElement().matches(hook -> !hook.succeeded());
    assertThat(figures.warnings())
        .singleElement()
        .asString()
        .contains("/refuse before the run failed: HTTP 200, but the server refused it: {");
  }

  @Test
  void levelsHaveControlRequestsOfTheirOwn() {
    var controls = new Controls();
    controls.add(
        ServerSettings.DEFAULT
            .with(new ControlRequest(Moment.BEFORE_LEVEL, url + "/reset", false))
            .with(new ControlRequest(Moment.AFTER_LEVEL, url + "/reset", false)));
    var level = new AtomicInteger(1);
    var client = client(Duration.ofSeconds(20));
    var levels = new LevelControls(controls, client, level::get, refused -> {});
    levels.start();
    while (controls.outcomes(0).size() < 1) {
      LockSupport.parkNanos(1_000_000);
    }
    level.set(2);
    while (controls.outcomes(0).size() < 3) {
      LockSupport.parkNanos(1_000_000);
    }
    levels.stop();
    client.close();

    assertThat(controls.outcomes(0))
        .extracting(HookOutcome::when)
        .containsExactly("before level 1", "after level 1", "before level 2", "after level 2");
  }
}
