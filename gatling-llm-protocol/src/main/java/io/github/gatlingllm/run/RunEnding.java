// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.arrival.KernelStamps;
import io.github.gatlingllm.audit.AuditFigures;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.gatling.run.GatlingInside;
import io.github.gatlingllm.gatling.run.RunIdentity;
import io.github.gatlingllm.generator.ClientWatch;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Stamps;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.protocol.Edges;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.report.load.AppliedLoad;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.scrape.ServerWatch;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.session.SkippedLines;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.github.gatlingllm.slo.validity.Pace;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.ValidityRules;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.PromisedTimes;
import io.github.gatlingllm.slo.verdict.RunEnd;
import io.github.gatlingllm.slo.verdict.StoppedLoad;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is left of a run that has ended; makes the one report of which verdicts, files and console
 * speak.
 *
 * @param measured its figures
 * @param levels what its levels of load showed
 * @param reliability how reliable its server was
 * @param sends its measured sends
 * @param reach how many users came to an LLM request
 * @param outcome how it ended
 * @param stoppedAt when, since its zero
 * @param troubles what could not be recorded, one text each
 */
record RunEnding(
    Measured measured,
    Levels levels,
    ReliabilityFigures reliability,
    SendCount sends,
    Pace.Reach reach,
    EarlyStop.Result outcome,
    long stoppedAt,
    List<String> troubles) {

  private static final Logger LOGGER = LoggerFactory.getLogger(RunEnding.class);

  /**
   * Judges the run and tells it; how it went over time is to be added.
   *
   * @param watch what was seen of the load generator
   * @param tokenRecords how many group records Gatling has to parse
   * @param server what is asked of the server besides
   * @param judgedLater why objectives are judged elsewhere; null: they are judged here
   */
  RunReport report(
      RunSetup setup,
      LiveRun live,
      ClientWatch watch,
      long tokenRecords,
      ServerWatch server,
      @Nullable String judgedLater) {
    RunSnapshot snapshot = measured.snapshot().withoutTemplates(live.answers().cutPrompts());
    RunInfo.Load load =
        AppliedLoad.of(
                setup.loadModel(),
                setup.scheduled(),
                setup.loadRate(),
                measured.whole(),
                sends,
                outcome.end().kind() == RunEnd.Kind.STOPPED_EARLY ? Pace.Reach.UNKNOWN : reach)
            .with(
                s -> {
                  s.profile = setup.loadProfile();
                  s.arrivals = setup.loadArrivals();
                  s.offline = setup.offline();
                  s.abandonmentTest = setup.abandonmentTest();
                });
    RunInfo run = info(setup, live, load);
    RunKey key = RunKeys.of(setup, load, levels, snapshot.all(), run.models());
    Window window = measured.whole().window();
    ClientHealth health = watch.health(window);
    Stamps stamps = live.stamps(window).because(KernelStamps.ofThisProcess().whyNot());
    TimingUncertainty uncertainty =
        TimingUncertainty.of(stamps, health.eventLoopDelay(), snapshot.all().tokens().output());
    RunChecks checks =
        ValidityRules.with(setup.validityLimits())
            .check(
                snapshot.all().distributions(),
                load.pace(),
                health,
                uncertainty,
                PromisedTimes.of(setup.objectives()).observedIn(snapshot.all().buffered()))
            .with(stamps)
            .with(AppliedLoad.lag(sends, window, stamps.sending(), load.pace().reach()));
    Levels shown = levels.within(uncertainty);
    ServerFigures told = told(server, setup.edges());
    QualityFigures quality = live.answers().quality().figures();
    ConsistencyFigures consistency = live.answers().consistency().figures();
    FormFigures forms = live.answers().forms().figures();
    AuditFigures audits =
        judgedLater == null
            ? live.answers().audits().figures(told, health.busy())
            : AuditFigures.NONE;
    RunReport report =
        new RunReport(
                run,
                setup.labels(),
                Validity.of(checks, List.of()).waivedIf(setup.judgedEvenIfInvalid()),
                snapshot,
                measured.slos().within(uncertainty),
                judgedLater == null
                    ? judged(
                        setup,
                        snapshot,
                        load,
                        key,
                        checks,
                        shown,
                        told,
                        quality,
                        consistency,
                        forms,
                        audits)
                    : unjudged(setup.objectives(), judgedLater),
                setup.prices(),
                key,
                List.of())
            .withBaselines(setup.baselines())
            .withLevels(shown)
            .withServer(told)
            .withQuality(quality)
            .withReliability(reliability)
            .withAudits(audits)
            .withConsistency(consistency)
            .withStructured(forms)
            .withReaders(setup.readers());
    return report.withWarnings(warnings(setup, live, report, tokenRecords, judgedLater));
  }

  /** Where the end is left out, what happens in it says nothing of the requests that count. */
  private ServerFigures told(ServerWatch server, Edges edges) {
    Window counted = measured.snapshot().window();
    boolean cut = edges.steadyState() || !edges.coolDown().isZero();
    return server.end(counted.start(), counted.end(), cut ? counted.end() : stoppedAt);
  }

  private List<ObjectiveResult> judged(
      RunSetup setup,
      RunSnapshot snapshot,
      RunInfo.Load load,
      RunKey key,
      RunChecks checks,
      Levels shown,
      ServerFigures server,
      QualityFigures quality,
      ConsistencyFigures consistency,
      FormFigures forms,
      AuditFigures audits) {
    var evidence =
        Evidence.of(snapshot, measured.slos().all())
            .with(
                s -> {
                  s.loadApplied =
                      setup.judgedEvenIfInvalid()
                          || AppliedLoad.applied(load, setup.validityLimits());
                  s.invalid = setup.judgedEvenIfInvalid() ? List.of() : checks.reasons();
                  s.waived = setup.judgedEvenIfInvalid();
                  s.end = outcome.end();
                  s.prices = setup.prices();
                  s.key = key;
                  s.validity = checks;
                  s.capacities = shown;
                  s.server = server;
                  s.quality = quality;
                  s.reliability = reliability;
                  s.audits = audits;
                  s.consistency = consistency;
                  s.structured = forms;
                  s.baselines = setup.baselines();
                  s.abandonmentTest = setup.abandonmentTest();
                  s.unknown = unknown(snapshot);
                  s.outOfReach = outcome.outOfReach();
                });
    return Judge.of(evidence).judge(setup.objectives(), RunEnding::unjudged);
  }

  private @Nullable String unknown(RunSnapshot snapshot) {
    return measured.unknown() != null
        ? measured.unknown()
        : StoppedLoad.unmeasured(
            outcome.end(), measured.whole().all().counts(), snapshot.all().counts());
  }

  private static List<ObjectiveResult> unjudged(List<Objective> objectives, String why) {
    return objectives.stream()
        .map(
            each ->
                new ObjectiveResult(
                    each, OptionalDouble.empty(), null, 0, false, Verdict.UNDETERMINED, why))
        .toList();
  }

  private static void unjudged(Objective objective, Throwable defect) {
    LOGGER.error("The objective '{}' could not be judged", objective.text(), defect);
  }

  /** The steady state of several workers is known once they are merged. */
  private List<String> warnings(
      RunSetup setup,
      LiveRun live,
      RunReport told,
      long tokenRecords,
      @Nullable String judgedLater) {
    return Stream.of(
            Warnings.of(setup, told, measured.coldStart(), tokenRecords),
            SkippedLines.drain(),
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
