// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.fetch.RawServer;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.reliability.FaultMark;
import io.github.gatlingllm.reliability.PlannedFault;
import io.github.gatlingllm.reliability.ReliabilityDefaults;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.reliability.ReliabilityPlan;
import io.github.gatlingllm.reliability.ReliabilitySettings;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run does to the server for a profile, and what it tells of it. */
class ReliabilityRunTest {

  private static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 1e9)));

  private static FaultInjector injector(long mostMillis) {
    return new FaultInjector(ServerTrust.VERIFIED, Duration.ofMillis(mostMillis));
  }

  private static PlannedFault event(List<String> command, @Nullable URI post) {
    return new PlannedFault("kill", FaultMark.Kind.FAULT, Duration.ZERO, command, post);
  }

  @Test
  void aCommandThatEndsWellHasHappened() throws InterruptedException {
    assertThat(injector(10_000).inject(event(List.of("true"), null))).isNull();
  }

  @Test
  void oneThatFailsOrIsNotThereHasNot() throws InterruptedException {
    assertThat(injector(10_000).inject(event(List.of("sh", "-c", "exit 3"), null)))
        .isEqualTo(FaultTexts.exited(3));
    assertThat(injector(10_000).inject(event(List.of("/no/such/program"), null)))
        .startsWith(FaultTexts.notStarted("/no/such/program", ": error=2"));
  }

  @Test
  void aLineGivenAsAProgramIsNotShown() throws InterruptedException {
    var line = event(List.of("/no/such/curl -H 'Authorization: Bearer sesame'"), null);

    assertThat(injector(10_000).inject(line))
        .startsWith(FaultTexts.notStarted(FaultTexts.oneString("/no/such/curl"), ""))
        .doesNotContain("sesame");
  }

  @Test
  void oneThatTakesTooLongHasNot() throws InterruptedException {
    assertThat(injector(50).inject(event(List.of("sleep", "20"), null)))
        .isEqualTo(FaultTexts.tookTooLong(0.05));
  }

  @Test
  void whatTheCommandStartedEndsWithIt() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "sleep 20 & echo started; wait").start();
    assertThat(shell.getInputStream().read()).isEqualTo('s');
    List<ProcessHandle> started = shell.descendants().toList();
    assertThat(started).hasSize(1);

    FaultInjector.stop(shell);

    started.get(0).onExit().get(10, TimeUnit.SECONDS);
    assertThat(shell.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aPostThatIsNotAnsweredInTimeHasNot() throws IOException, InterruptedException {
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      assertThat(injector(50).inject(event(List.of(), url)))
          .startsWith(FaultTexts.postFailed(url.toString(), ""));
    }
  }

  @Test
  void aPostMustBeAnsweredWell() throws IOException, InterruptedException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          boolean post = call.getRequestMethod().equals("POST");
          call.sendResponseHeaders(
              post && call.getRequestURI().getPath().equals("/kill") ? 202 : 404, -1);
          call.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    try {
      assertThat(injector(10_000).inject(event(List.of(), URI.create(url + "/kill")))).isNull();
      assertThat(injector(10_000).inject(event(List.of(), URI.create(url + "/no"))))
          .isEqualTo(FaultTexts.postRefused(url + "/no", "404"));
    } finally {
      server.stop(0);
    }
    assertThat(injector(10_000).inject(event(List.of(), URI.create(url + "/kill"))))
        .contains("failed");
  }

  /** A client that sends again would do it twice. */
  @Test
  void aPostThatKillsTheServerIsSentOnce() throws IOException, InterruptedException {
    try (var dying = RawServer.start(wire -> {})) {
      URI url = dying.url("/kill");
      assertThat(injector(10_000).inject(event(List.of(), url)))
          .startsWith(FaultTexts.postFailed(url.toString(), ""));
      assertThat(dying.requests()).containsExactly("POST /kill HTTP/1.1");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsNotFollowed(int status) throws IOException, InterruptedException {
    try (var other = RawServer.saying("HTTP/1.1 200 OK", "Content-Length: 0", "", "");
        var server =
            RawServer.saying(
                "HTTP/1.1 " + status + " No",
                "Location: " + other.url("/kill?key=sesame"),
                "Content-Length: 0",
                "",
                "")) {
      URI url = server.url("/kill?key=sesame");
      assertThat(injector(10_000).inject(event(List.of(), url)))
          .isEqualTo(
              "POST %s was answered by %d to %s"
                  .formatted(server.url("/kill"), status, other.url("/kill")));
      assertThat(other.requests()).isEmpty();
    }
  }

  @Test
  void anEventThatWasNeverDueLeavesTheRecoveryUnknown() {
    var later =
        new PlannedFault("kill", FaultMark.Kind.FAULT, Duration.ofHours(1), List.of("true"), null);
    ReliabilityRun run = requested(later);
    run.begin(new LoadStart(System.nanoTime(), true));
    run.end(5_000_000_000L);

    var end =
        new LoadEnd(
            5_000_000_000L,
            new KnownCapacity(OptionalDouble.empty(), 1),
            new LoadPace.Reach(10, 7));
    var figures = (ReliabilityFigures) run.freeze(frozen(end)).orElseThrow();
    assertThat(figures.faultMarks()).hasSize(1);
    assertThat(figures.recoveries().get(0).seconds()).isEmpty();
    assertThat(figures.recoveries().get(0).reason()).contains("the run ended before");
    assertThat(figures.availability().neverSent()).isEqualTo(3);
    assertThat(figures.availability().due()).isEqualTo(3);
  }

  @Test
  void aWorkerThatDoesNotLeadDoesNothingToTheServer() {
    var now = new PlannedFault("kill", FaultMark.Kind.FAULT, Duration.ZERO, List.of("true"), null);
    ReliabilityRun run = requested(now);
    run.begin(new LoadStart(System.nanoTime(), false));
    run.end(5_000_000_000L);

    var capacity = new KnownCapacity(OptionalDouble.of(20), 3);
    var end = new LoadEnd(5_000_000_000L, capacity, LoadPace.Reach.UNKNOWN);
    ReliabilityShare share = ReliabilityShare.read((JsonNode) run.share(end).orElseThrow());
    assertThat(share.faultMarks()).isEmpty();
    assertThat(share.plan()).isEqualTo(ReliabilityPlan.of(SLO));
    assertThat(share.capacity()).isEqualTo(capacity);
  }

  @Test
  void protocolsAskForOneProfile() {
    ReliabilityRun run = requested();
    ReliabilityPlan plan = ReliabilityPlan.of(new Slo("other", SLO.bounds()));
    run.join(joined(new ReliabilityDefaults(SLO, OptionalDouble.empty())));
    run.join(new JoinedProtocol(List.of(), List.of(), true));

    assertThatIllegalStateException()
        .isThrownBy(() -> run.join(joined(new ReliabilitySettings(plan, List.of()))))
        .withMessageStartingWith("reliability(...): ")
        .withMessageContaining("SLO fast and SLO other");
  }

  @Test
  void objectivesAskForTheUsualProfile() {
    var first = new ReliabilityDefaults(SLO, OptionalDouble.empty());
    var second = new ReliabilityDefaults(SLO, OptionalDouble.of(0.99));
    var third = new ReliabilityDefaults(SLO, OptionalDouble.of(0.5));

    ReliabilityPlan plan = first.and(second).and(third).reliabilitySettings().plan();
    assertThat(plan)
        .isEqualTo(new ReliabilityPlan(SLO, 5_000_000_000L, 3, 0.95, OptionalDouble.of(0.99)));
  }

  @Test
  void aRunThatNobodyAsksLeavesNothing() {
    var run = new ReliabilityRun(ServerTrust.VERIFIED);
    run.join(new JoinedProtocol(List.of(), List.of(), true));
    var end = new LoadEnd(1, KnownCapacity.NONE, LoadPace.Reach.UNKNOWN);
    run.begin(new LoadStart(System.nanoTime(), true));
    run.end(1);

    assertThat(run.newListener(new RequestSource(0, Instant::now, () -> 0))).isEmpty();
    assertThat(run.share(end)).isEmpty();
    assertThat(run.freeze(frozen(end))).isEmpty();
  }

  private static ReliabilityRun requested(PlannedFault... events) {
    var run = new ReliabilityRun(ServerTrust.VERIFIED);
    run.join(joined(new ReliabilitySettings(ReliabilityPlan.of(SLO), List.of(events))));
    return run;
  }

  private static JoinedProtocol joined(FeatureOption option) {
    return new JoinedProtocol(List.of(option), List.of(), true);
  }

  private static FrozenRun frozen(LoadEnd end) {
    RunReport report = Reports.full();
    return new FrozenRun(
        report.snapshot(),
        report.validity().checks(),
        Levels.NONE,
        ServerFigures.NONE,
        end,
        Optional.empty(),
        false);
  }
}
