// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.commons.stats.assertion.Assertion;
import io.github.gatlingllm.gatling.run.AssertionOutcome;
import io.github.gatlingllm.gatling.run.GatlingInside;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Evaluates the run's own assertions: all that are not objectives. */
final class NativeVerdicts {

  private final LoadEngine engine;
  private final List<Assertion> own;

  private NativeVerdicts(LoadEngine engine, List<Assertion> own) {
    this.engine = engine;
    this.own = own;
  }

  static NativeVerdicts of(LoadEngine engine, RunObjectives promised) {
    return new NativeVerdicts(engine, promised.own());
  }

  /**
   * Evaluates the assertions. If there are none, Gatling's log is not read.
   *
   * @param end how the run ended; Gatling evaluates no assertions of a crashed run
   * @param runFolder the folder of Gatling's log; null if it was not found
   */
  List<NativeAssertion> judge(RunEnd end, @Nullable Path runFolder) {
    return own.isEmpty()
        ? List.of()
        : outcomes(end, runFolder).stream().map(NativeVerdicts::judged).toList();
  }

  private List<AssertionOutcome> outcomes(RunEnd end, @Nullable Path runFolder) {
    if (end.broken()) {
      return GatlingInside.unjudged(own, RunEndTexts.notAsserted(end.words()));
    }
    return runFolder == null
        ? GatlingInside.unjudged(own, RunEndTexts.NO_FOLDER)
        : engine.judge(own, runFolder);
  }

  private static NativeAssertion judged(AssertionOutcome outcome) {
    return outcome.match(
        judged ->
            new NativeAssertion(
                judged.text(),
                judged.holds() ? State.PASSED : State.FAILED,
                OptionalDouble.of(judged.actual()),
                null),
        unresolved -> none(unresolved.text(), State.FAILED, unresolved.error()),
        unknown -> none(unknown.text(), State.NOT_EVALUATED, unknown.reason()));
  }

  private static NativeAssertion none(String text, State state, String reason) {
    return new NativeAssertion(text, state, OptionalDouble.empty(), reason);
  }
}
