// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The server's queue: TTFT grew by far more than TPOT did, and requests waited, as its gauge, its
 * answers or, where they tell nothing, the means of its metrics tell. Under a load that did not
 * vary it takes one of the last two. Requests that wait for a full KV cache are told as
 * preemptions.
 */
final class QueueRule {

  private static final double LONGER = 1.5;
  private static final double THAN_TPOT = 2;
  private static final double WAITING = 1;
  private static final double MUCH = 0.3;
  private static final double STEPS = 2;
  private static final String QUEUE = "queue";

  private QueueRule() {}

  /**
   * Of a run.
   *
   * @param preemption what came of that rule
   */
  static RuleFinding of(Symptoms symptoms, RuleFinding preemption) {
    if (preemption.state() == RuleFinding.State.FOUND) {
      return RuleFinding.notSeen(
          LimitingFactor.QUEUE, "who waited, waited for room in the KV cache: see preemptions");
    }
    Optional<TtftPart> reported = symptoms.queue();
    return symptoms.varied() ? varied(symptoms, reported) : steady(symptoms, reported);
  }

  private static RuleFinding varied(Symptoms symptoms, Optional<TtftPart> reported) {
    double longer = symptoms.growth(LoadSide::ttftMillis);
    double slower = Math.max(1, symptoms.growth(LoadSide::tpotMillis));
    if (longer == 0) {
      return RuleFinding.notKnown(
          LimitingFactor.QUEUE, "too few answers under little or much load");
    }
    boolean symptom = longer >= LONGER && longer >= THAN_TPOT * slower;
    if (!symptom) {
      return RuleFinding.notSeen(LimitingFactor.QUEUE, symptoms.contrast());
    }
    LoadSide light = symptoms.light();
    LoadSide heavy = symptoms.heavy();
    OptionalDouble waiting = heavy == null ? OptionalDouble.empty() : heavy.waiting();
    if (waiting.isEmpty() && reported.isEmpty()) {
      return RuleFinding.notKnown(
          LimitingFactor.QUEUE,
          symptoms.contrast()
              + ", as with a queue; but neither the server's metrics nor its answers tell whether"
              + " requests waited");
    }
    var evidence = new ArrayList<>(List.of(symptoms.contrast()));
    if (waiting.isPresent()) {
      evidence.add(
          "waiting on the server, the mean: "
              + (light == null || light.waiting().isEmpty()
                  ? ""
                  : tenths(light.waiting()) + " and ")
              + tenths(waiting));
    }
    reported.ifPresent(part -> evidence.add(part.words(QUEUE)));
    boolean waited = waiting.orElse(0) >= WAITING || isMuch(symptoms, reported);
    return waited
        ? RuleFinding.found(LimitingFactor.QUEUE, lost(light, heavy), evidence)
        : RuleFinding.notSeen(LimitingFactor.QUEUE, String.join("; ", evidence));
  }

  private static double lost(@Nullable LoadSide light, @Nullable LoadSide heavy) {
    return heavy == null || light == null
        ? 0
        : heavy.ttftMillis().orElse(0) - light.ttftMillis().orElse(0);
  }

  private static RuleFinding steady(Symptoms symptoms, Optional<TtftPart> reported) {
    if (reported.isEmpty()) {
      return RuleFinding.notKnown(
          LimitingFactor.QUEUE,
          "the load did not vary, and neither answers nor the server's metrics tell how long"
              + " requests waited: a gauge alone does not tell whether that mattered");
    }
    String words = reported.get().words(QUEUE);
    return isMuch(symptoms, reported)
        ? RuleFinding.found(LimitingFactor.QUEUE, reported.get().millis(), List.of(words))
        : RuleFinding.notSeen(LimitingFactor.QUEUE, words);
  }

  /**
   * More than the wait for the step that runs when a request comes, which even an idle server has.
   */
  private static boolean isMuch(Symptoms symptoms, Optional<TtftPart> reported) {
    double step = symptoms.all().distribution(Metric.ITL).map(Distribution::mean).orElse(0.0);
    return reported.isPresent()
        && reported.get().share() >= MUCH
        && reported.get().millis() >= STEPS * step / Symptoms.NANOS_PER_MILLI;
  }

  private static String tenths(OptionalDouble value) {
    return Quantity.plain(Math.round(10 * value.orElse(0)) / 10.0);
  }
}
