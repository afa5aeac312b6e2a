// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The report of a run: the input of every writer.
 *
 * @param facts the facts of the run
 * @param validity whether the figures can be trusted
 * @param figures the figures of its requests
 * @param findings other results
 * @param verdicts the results of objectives and assertions
 * @param lazily the scopes, computed once and shared by writers
 */
public record RunReport(
    Facts facts,
    Validity validity,
    Figures figures,
    Findings findings,
    Verdicts verdicts,
    ScopesOnce lazily) {

  /**
   * The facts of a run.
   *
   * @param run names, load and end
   * @param labels the user's labels
   * @param prices the prices; null: not set
   * @param key what comparable runs must have in common
   */
  public record Facts(
      RunInfo run, SortedMap<String, String> labels, @Nullable Prices prices, RunKey key) {

    private Facts endedBy(RunEnd end) {
      return new Facts(run.endedBy(end), labels, prices, key);
    }
  }

  /**
   * The figures of requests.
   *
   * @param snapshot the figures of the run, or of its steady state
   * @param slos the figures of each SLO
   * @param detail time slots and single requests
   */
  public record Figures(RunSnapshot snapshot, SloSnapshot slos, RunDetail detail) {

    /** Returns the figures with that timing uncertainty. */
    public Figures within(TimingUncertainty uncertainty) {
      return new Figures(snapshot, slos.within(uncertainty), detail);
    }
  }

  /**
   * The results beside the figures of requests.
   *
   * @param levels the load levels, judged with the timing uncertainty
   * @param server the server's metrics
   * @param features the figures of features
   * @param baselines the baselines that its objectives name
   */
  public record Findings(
      Levels levels, ServerFigures server, Features features, Baselines baselines) {

    /** No further results. */
    public static final Findings NONE =
        new Findings(Levels.NONE, ServerFigures.NONE, Features.NONE, Baselines.NONE);

    private List<String> warnings() {
      return Stream.of(levels.warnings(), server.warnings(), features.warnings())
          .flatMap(List::stream)
          .toList();
    }
  }

  /**
   * The results of objectives and assertions.
   *
   * @param objectives the judged objectives
   * @param assertions the run's own assertions, judged once Gatling's log is closed
   */
  public record Verdicts(List<ObjectiveResult> objectives, List<NativeAssertion> assertions) {

    public Verdicts {
      assertions = List.copyOf(assertions);
    }
  }

  /** Creates a report whose scopes are not computed yet. */
  public RunReport(
      Facts facts, Validity validity, Figures figures, Findings findings, Verdicts verdicts) {
    this(facts, validity, figures, findings, verdicts, new ScopesOnce());
  }

  /** Creates the report of a run whose own assertions are not judged yet. */
  public static RunReport of(
      Facts facts,
      Validity validity,
      Figures figures,
      Findings findings,
      List<ObjectiveResult> objectives) {
    return new RunReport(
        facts,
        validity.withWarnings(findings.warnings()),
        figures,
        findings,
        new Verdicts(objectives, List.of()));
  }

  /** The facts of the run. */
  public RunInfo run() {
    return facts.run();
  }

  /** The user's labels. */
  public SortedMap<String, String> labels() {
    return facts.labels();
  }

  /** The figures. */
  public RunSnapshot snapshot() {
    return figures.snapshot();
  }

  /** The figures of each SLO. */
  public SloSnapshot slos() {
    return figures.slos();
  }

  /** The judged objectives. */
  public List<ObjectiveResult> objectives() {
    return verdicts.objectives();
  }

  /** The prices; null: not set. */
  public @Nullable Prices prices() {
    return facts.prices();
  }

  /** What comparable runs must have in common. */
  public RunKey key() {
    return facts.key();
  }

  /** The run's own assertions, judged once Gatling's log is closed. */
  public List<NativeAssertion> assertions() {
    return verdicts.assertions();
  }

  /** The load levels. */
  public Levels levels() {
    return findings.levels();
  }

  /** Time slots and single requests. */
  public RunDetail detail() {
    return figures.detail();
  }

  /** The baselines that its objectives name. */
  public Baselines baselines() {
    return findings.baselines();
  }

  /** The server's metrics. */
  public ServerFigures server() {
    return findings.server();
  }

  /** The figures of features. */
  public Features features() {
    return findings.features();
  }

  /** The figures of all requests, of each path and of each scenario. */
  public Scopes scopes() {
    return lazily.of(this);
  }

  /** The figures of each SLO over all requests. */
  public List<SloStats> allSlos() {
    return slos().all();
  }

  /** Returns this report with the run's own assertions. */
  public RunReport withAssertions(List<NativeAssertion> judged) {
    return new RunReport(
        facts, validity, figures, findings, new Verdicts(verdicts.objectives(), judged));
  }

  /** Returns this report with more warnings. */
  public RunReport withWarnings(List<String> warnings) {
    return new RunReport(facts, validity.withWarnings(warnings), figures, findings, verdicts);
  }

  /** Returns this report with another end of the run. */
  public RunReport endedBy(RunEnd end) {
    return new RunReport(facts.endedBy(end), validity, figures, findings, verdicts);
  }
}
