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
 * Everything that is said about a run: the one input of every writer.
 *
 * @param facts what ran
 * @param validity whether the figures can be trusted
 * @param figures what its requests showed
 * @param findings what is known besides
 * @param verdicts what became of its promises
 * @param lazily what writers share
 */
public record RunReport(
    Facts facts,
    Validity validity,
    Figures figures,
    Findings findings,
    Verdicts verdicts,
    ScopesOnce lazily) {

  /**
   * What ran.
   *
   * @param run names, load and end
   * @param labels the user's own
   * @param prices what it cost; null if not set
   * @param key what runs that are compared with it must have in common with it
   */
  public record Facts(
      RunInfo run, SortedMap<String, String> labels, @Nullable Prices prices, RunKey key) {

    private Facts endedBy(RunEnd end) {
      return new Facts(run.endedBy(end), labels, prices, key);
    }
  }

  /**
   * What the requests showed.
   *
   * @param snapshot all that was measured, or the steady state
   * @param slos each SLO's figures
   * @param detail moments and single requests
   */
  public record Figures(RunSnapshot snapshot, SloSnapshot slos, RunDetail detail) {

    /** The same of times that may be so far from the truth. */
    public Figures within(TimingUncertainty uncertainty) {
      return new Figures(snapshot, slos.within(uncertainty), detail);
    }
  }

  /**
   * What is known besides the figures of requests.
   *
   * @param levels what each level of load showed, within the uncertainty of times
   * @param server what its server's metrics showed
   * @param features the figures of what else it was asked for
   * @param baselines the earlier runs that its objectives name
   */
  public record Findings(
      Levels levels, ServerFigures server, Features features, Baselines baselines) {

    /** Of a run of which nothing else is known. */
    public static final Findings NONE =
        new Findings(Levels.NONE, ServerFigures.NONE, Features.NONE, Baselines.NONE);

    private List<String> warnings() {
      return Stream.of(levels.warnings(), server.warnings(), features.warnings())
          .flatMap(List::stream)
          .toList();
    }
  }

  /**
   * What became of the run's promises.
   *
   * @param objectives judged
   * @param assertions the run's own, judged once Gatling's log is closed
   */
  public record Verdicts(List<ObjectiveResult> objectives, List<NativeAssertion> assertions) {

    /** Copies what is judged last. */
    public Verdicts {
      assertions = List.copyOf(assertions);
    }
  }

  /** With scopes that are not worked out yet. */
  public RunReport(
      Facts facts, Validity validity, Figures figures, Findings findings, Verdicts verdicts) {
    this(facts, validity, figures, findings, verdicts, new ScopesOnce());
  }

  /** The report of a run whose own assertions are not judged yet. */
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

  /** What ran. */
  public RunInfo run() {
    return facts.run();
  }

  /** The user's own labels. */
  public SortedMap<String, String> labels() {
    return facts.labels();
  }

  /** The figures. */
  public RunSnapshot snapshot() {
    return figures.snapshot();
  }

  /** Each SLO's figures. */
  public SloSnapshot slos() {
    return figures.slos();
  }

  /** The promises, judged. */
  public List<ObjectiveResult> objectives() {
    return verdicts.objectives();
  }

  /** What it cost; null if not set. */
  public @Nullable Prices prices() {
    return facts.prices();
  }

  /** What runs that are compared with it must have in common with it. */
  public RunKey key() {
    return facts.key();
  }

  /** The run's own assertions, judged once Gatling's log is closed. */
  public List<NativeAssertion> assertions() {
    return verdicts.assertions();
  }

  /** What each level of load showed. */
  public Levels levels() {
    return findings.levels();
  }

  /** Moments and single requests. */
  public RunDetail detail() {
    return figures.detail();
  }

  /** The earlier runs that its objectives name. */
  public Baselines baselines() {
    return findings.baselines();
  }

  /** What its server tells of itself. */
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

  /** Each SLO's figures over all requests. */
  public List<SloStats> allSlos() {
    return slos().all();
  }

  /** The same, with the run's own assertions judged. */
  public RunReport withAssertions(List<NativeAssertion> judged) {
    return new RunReport(
        facts, validity, figures, findings, new Verdicts(verdicts.objectives(), judged));
  }

  /** The same with more that readers must know, one text each. */
  public RunReport withWarnings(List<String> warnings) {
    return new RunReport(facts, validity.withWarnings(warnings), figures, findings, verdicts);
  }

  /** The same run, ended otherwise. */
  public RunReport endedBy(RunEnd end) {
    return new RunReport(facts.endedBy(end), validity, figures, findings, verdicts);
  }
}
