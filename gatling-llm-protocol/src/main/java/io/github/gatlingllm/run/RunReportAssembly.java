// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.arrival.KernelStamps;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.gatling.run.GatlingInside;
import io.github.gatlingllm.gatling.run.RunIdentity;
import io.github.gatlingllm.generator.ClientWatch;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.report.ReportAssembly;
import io.github.gatlingllm.report.load.AppliedLoad;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.scrape.ServerWatch;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.session.RunSkippedLines;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.ValidityRules;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.ObjectiveTimes;
import io.github.gatlingllm.slo.verdict.RunEnd;
import io.github.gatlingllm.slo.verdict.StoppedLoad;
import java.time.Instant;
import java.util.List;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds the report of a run that has ended, from which verdicts, files and console derive.
 *
 * @param measured the figures
 * @param levels the results of load levels
 * @param sends the measured send times
 * @param reach how many users reached an LLM request
 * @param outcome how the run ended
 * @param stoppedAt the end of the run, since its zero
 * @param detail the time series and single requests
 * @param troubles what could not be recorded, one text each
 */
record RunReportAssembly(
    FrozenFigures measured,
    Levels levels,
    SendCount sends,
    LoadPace.Reach reach,
    EarlyStop.Result outcome,
    long stoppedAt,
    RunDetail detail,
    List<String> troubles) {

  private static final Logger LOGGER = LoggerFactory.getLogger(RunReportAssembly.class);

  /**
   * The observations besides the run's requests.
   *
   * @param client the watch of the load generator
   * @param prepared the parts of the run
   * @param end the end of the load
   */
  record Watched(ClientWatch client, PreparedRun prepared, LoadEnd end) {

    RunFeatures features() {
      return prepared.features();
    }

    ServerWatch server() {
      return prepared.server();
    }

    /** Returns the number of group records that Gatling has to parse. */
    long tokenRecords() {
      return prepared.figures().tokenRecords();
    }
  }

  /**
   * Judges the run and returns its report.
   *
   * @param judgedLater why objectives are judged elsewhere; null if they are judged here
   */
  RunReport report(RunSetup setup, LiveRun live, Watched watched, @Nullable String judgedLater) {
    RunSnapshot snapshot = measured.snapshot().withoutTemplates(live.answers().cutPrompts());
    RunInfo run = info(setup, live, load(setup));
    ClientHealth health = watched.client().health(measured.whole().window());
    RunChecks checks = checks(setup, live, health, snapshot, run.load());
    Levels shown = levels.within(checks.uncertainty());
    ServerFigures reported = reported(watched.server(), setup.edges());
    Features features =
        watched
            .features()
            .freeze(
                new FrozenRun(
                    snapshot,
                    checks,
                    shown,
                    reported,
                    watched.end(),
                    health.busy(),
                    judgedLater != null));
    var assembly =
        new ReportAssembly(
            new RunReport.Facts(
                run,
                setup.labels(),
                setup.prices(),
                RunKeys.of(setup, run.load(), levels, snapshot.all(), run.models())),
            new RunReport.Figures(snapshot, measured.slos(), detail),
            trust(setup, run.load(), checks, unknown(snapshot)),
            new RunReport.Findings(shown, reported, features, setup.baselines()));
    RunReport report = assembly.report(judged(assembly, setup.objectives(), judgedLater));
    return report.withWarnings(warnings(setup, live, report, watched, judgedLater));
  }

  private RunInfo.Load load(RunSetup setup) {
    return AppliedLoad.of(
            setup.loadModel(),
            setup.scheduled(),
            setup.loadRate(),
            measured.whole(),
            sends,
            outcome.end().kind() == RunEnd.Kind.STOPPED_EARLY ? LoadPace.Reach.UNKNOWN : reach)
        .with(
            s -> {
              s.profile = setup.loadProfile();
              s.arrivals = setup.loadArrivals();
              s.offline = setup.offline();
              s.cap =
                  setup.maxInFlight() == 0
                      ? null
                      : sends.cap(setup.maxInFlight(), measured.whole().window());
              s.abandonmentTest = setup.promised().abandonmentTest();
            });
  }

  private RunChecks checks(
      RunSetup setup, LiveRun live, ClientHealth health, RunSnapshot snapshot, RunInfo.Load load) {
    Window window = measured.whole().window();
    StampFigures stamps = live.stamps(window).because(KernelStamps.ofThisProcess().whyNot());
    TimingUncertainty uncertainty =
        TimingUncertainty.of(stamps, health.eventLoopDelay(), snapshot.all().tokens().output());
    return ValidityRules.with(setup.validityLimits())
        .check(
            snapshot.all().distributions(),
            load.pace(),
            health,
            uncertainty,
            ObjectiveTimes.of(setup.objectives()).observedIn(snapshot.all().buffered()))
        .with(stamps)
        .with(AppliedLoad.lag(sends, window, stamps.sending(), load.pace().reach()));
  }

  private static ReportAssembly.Trust trust(
      RunSetup setup, RunInfo.Load load, RunChecks checks, @Nullable String unknown) {
    boolean waived = setup.promised().judgedEvenIfInvalid();
    return new ReportAssembly.Trust(
        Validity.of(checks, List.of()).waivedIf(waived),
        waived || AppliedLoad.applied(load, setup.validityLimits()),
        waived ? List.of() : checks.reasons(),
        unknown);
  }

  private List<ObjectiveResult> judged(
      ReportAssembly assembly, List<RunObjective> objectives, @Nullable String judgedLater) {
    return judgedLater == null
        ? assembly.judged(objectives, outcome.outOfReach(), RunReportAssembly::unjudged)
        : ReportAssembly.unjudged(objectives, judgedLater);
  }

  /** Returns the server's figures, without the end of the run if figures exclude it. */
  private ServerFigures reported(ServerWatch server, WindowEdges edges) {
    Window counted = measured.snapshot().window();
    boolean cut = edges.steadyState() || !edges.coolDown().isZero();
    return server.end(counted.start(), counted.end(), cut ? counted.end() : stoppedAt);
  }

  private @Nullable String unknown(RunSnapshot snapshot) {
    return measured.unknown() != null
        ? measured.unknown()
        : StoppedLoad.unmeasured(
            outcome.end(), measured.whole().all().counts(), snapshot.all().counts());
  }

  private static void unjudged(RunObjective objective, Throwable defect) {
    LOGGER.error("The objective '{}' could not be judged", objective.text(), defect);
  }

  /** Returns all warnings. The steady state of several workers is known after the merge. */
  private List<String> warnings(
      RunSetup setup,
      LiveRun live,
      RunReport reported,
      Watched watched,
      @Nullable String judgedLater) {
    return Stream.of(
            Warnings.of(
                setup,
                reported,
                live.warmUpNanos(),
                Warnings.coldStart(
                    measured.coldStart(),
                    setup.edges(),
                    live.warmUpNanos(),
                    watched.features().longestWarmUp()),
                watched.tokenRecords()),
            RunSkippedLines.drain(),
            troubles,
            judgedLater == null ? measured.troubles(setup.edges()) : List.<String>of(),
            AppliedLoad.lateRounds(measured.whole(), sends),
            AppliedLoad.earlySends(measured.whole(), sends),
            live.answers().warnings(),
            live.notes().lines())
        .flatMap(List::stream)
        .toList();
  }

  private RunInfo info(RunSetup setup, LiveRun live, RunInfo.Load load) {
    RunIdentity identity = setup.identity();
    return new RunInfo(
        identity.simulation(),
        identity.runId(),
        identity.description(),
        Instant.ofEpochMilli(identity.startMillis()),
        live.zero(),
        stoppedAt / 1e9,
        new RunInfo.Versions(
            pluginVersion(), GatlingInside.gatlingVersion(), Runtime.version().toString()),
        load,
        live.destinations().models(),
        setup.dialects(),
        live.destinations().targets(),
        outcome.end());
  }

  static String pluginVersion() {
    return ResourceBundle.getBundle("io.github.gatlingllm.version").getString("version");
  }
}
