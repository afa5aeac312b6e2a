// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.server.ServerFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Energy needs readings close to each other, at moments that are true. */
@Execution(ExecutionMode.CONCURRENT)
class GpuScrapesTest {

  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicInteger scrapes = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private String url = "";
  private volatile int hanging;

  GpuScrapesTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void start() {
    server.setExecutor(threads);
    server.createContext("/gpus", this::power);
    server.createContext("/hang", exchange -> await());
    server.createContext("/other", this::noGpus);
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void await() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitScrapes(int more) {
    int before = scrapes.get();
    while (scrapes.get() < before + more) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private void noGpus(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write("up 1\n".getBytes(StandardCharsets.UTF_8));
    exchange.close();
  }

  /** Never the same power twice. */
  private void power(HttpExchange exchange) throws IOException {
    int number = scrapes.incrementAndGet();
    if (number == hanging) {
      await();
    }
    String text = "DCGM_FI_DEV_POWER_USAGE{gpu=\"0\",UUID=\"GPU-7\"} " + (300 + number);
    byte[] body = (text + "\n").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void anAnswerHasComeWhenItCameAndNotWhenOthersDid() throws InterruptedException {
    Duration patience = Duration.ofSeconds(2);
    var client = new MetricsClient(patience, patience, ServerTrust.VERIFIED);

    List<ScrapeOutcome> all =
        client.get(
            List.of(
                new MetricsTarget(URI.create(url + "/hang"), null),
                MetricsTarget.ofGpus(url + "/gpus")));
    client.close();

    assertThat(all.get(0).took()).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(1500));
    assertThat(all.get(1).exposition()).isNotNull();
    assertThat(all.get(1).took()).isLessThan(all.get(0).took() / 2);
  }

  @Test
  void aServerThatHangsDoesNotHoldUpReadingsOfPower(@TempDir Path folder) {
    var watch = new ServerWatch();
    watch.join(
        ServerSettings.DEFAULT
            .at(List.of(url + "/hang"))
            .gpusAt(List.of(url + "/gpus"))
            .every(Duration.ofMillis(50)));
    watch.begin();
    long zero = System.nanoTime();
    watch.start(zero, folder, () -> 0, refused -> {});
    awaitScrapes(10);
    long end = System.nanoTime() - zero;

    ServerFigures figures = watch.end(0, end, end);

    assertThat(figures.endpoints()).singleElement().matches(server -> server.failed() <= 4);
    assertThat(figures.energy().reasons()).isEmpty();
    assertThat(figures.energy().meanWatts().orElseThrow()).isBetween(301.0, 300.0 + scrapes.get());
  }

  @Test
  @Timeout(30)
  void powerIsReadEachSecondHoweverSeldomServersAreAsked(@TempDir Path folder) {
    var watch = new ServerWatch();
    watch.join(ServerSettings.DEFAULT.gpusAt(List.of(url + "/gpus")).every(Duration.ofMinutes(10)));
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refused -> {});
    awaitScrapes(3);

    assertThat(watch.end(0, 1_000_000_000, 1_000_000_000).energy().reasons()).isEmpty();
  }

  /** The two readings on each side of one that is given up are close enough to each other. */
  @Test
  @Timeout(30)
  void aReadingThatHangsIsGivenUpBeforeTheNextOneIsDue(@TempDir Path folder) {
    hanging = 6;
    ServerFigures figures = ended(folder, url + "/gpus", 10);

    assertThat(figures.energy().reasons()).isEmpty();
    assertThat(figures.warnings())
        .singleElement()
        .asString()
        .contains("/gpus gave no metrics: no whole answer within 900 ms");
  }

  /** As a server is idle that was sent nothing yet: the preflight comes after that. */
  @Test
  @Timeout(30)
  void idlePowerIsReadWhenAProtocolJoins(@TempDir Path folder) {
    var watch = new ServerWatch();
    watch.join(gpus(url + "/gpus"));
    assertThat(scrapes).hasValue(1);
    watch.join(gpus(url + "/gpus"));
    assertThat(scrapes).as("once").hasValue(1);
    scrapes.set(50);
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refused -> {});
    awaitScrapes(5);

    assertThat(watch.end(0, 1, 1).energy().idleWatts()).hasValue(301);
  }

  /** What differs in its query alone is shown alike, and is another all the same. */
  @Test
  @Timeout(30)
  void aDeadExporterIsNotTakenForAnother(@TempDir Path folder) {
    var watch = new ServerWatch();
    watch.join(
        ServerSettings.DEFAULT
            .gpusAt(List.of(url + "/gpus?node=1", url.replaceAll(":\\d+$", ":1") + "/gpus?node=2"))
            .every(Duration.ofMillis(50)));
    watch.join(gpus(url + "/other?gpus"));
    watch.join(gpus(url + "/other?all"));
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refused -> {});
    awaitScrapes(5);

    ServerFigures figures = watch.end(0, 1, 1);

    assertThat(figures.energy().valid()).isFalse();
    assertThat(figures.energy().reasons())
        .containsExactly(
            "http://127.0.0.1:1/gpus reported no GPU power or energy",
            url + "/other (3 of 4) reported no GPU power or energy",
            url + "/other (4 of 4) reported no GPU power or energy");
    assertThat(figures.warnings()).contains(ScrapeTexts.noGpuPower(url + "/other"));
  }

  @Test
  void whereNothingCanBeKeptItIsNotSaidThatNobodyAsked(@TempDir Path folder) throws IOException {
    Path notAFolder = Files.writeString(folder.resolve("llm"), "");
    var watch = new ServerWatch();
    watch.join(gpus(url + "/gpus"));
    watch.begin();
    watch.start(System.nanoTime(), notAFolder, () -> 0, refused -> {});

    ServerFigures figures = watch.end(0, 1, 1);

    assertThat(figures.energy().endpoints()).containsExactly(url + "/gpus");
    assertThat(figures.energy().reasons()).containsExactly(ScrapeTexts.NOT_RECORDED);
  }

  private static ServerSettings gpus(String where) {
    return ServerSettings.DEFAULT.gpusAt(List.of(where)).every(Duration.ofMillis(50));
  }

  private ServerFigures ended(Path folder, String where, int readings) {
    var watch = new ServerWatch();
    watch.join(gpus(where));
    watch.begin();
    long zero = System.nanoTime();
    watch.start(zero, folder, () -> 0, refused -> {});
    awaitScrapes(readings);
    long end = System.nanoTime() - zero;
    return watch.end(0, end, end);
  }
}
