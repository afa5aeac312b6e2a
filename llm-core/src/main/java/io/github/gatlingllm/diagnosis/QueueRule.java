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
  static Finding of(Symptoms symptoms, Finding preemption) {
    if (preemption.state() == Finding.State.FOUND) {
      return Finding.notSeen(
          Limit.QUEUE, "who waited, waited for room in the KV cache: see preemptions");
    }
    Optional<TtftPart> told = symptoms.queue();
    return symptoms.varied() ? varied(symptoms, told) : steady(symptoms, told);
  }

  private static Finding varied(Symptoms symptoms, Optional<TtftPart> told) {
    double longer = symptoms.growth(Side::ttftMillis);
    double slower = Math.max(1, symptoms.growth(Side::tpotMillis));
    if (longer == 0) {
      return Finding.notKnown(Limit.QUEUE, "too few answers under little or much load");
    }
    boolean symptom = longer >= LONGER && longer >= THAN_TPOT * slower;
    if (!symptom) {
      return Finding.notSeen(Limit.QUEUE, symptoms.contrast());
    }
    Side light = symptoms.light();
    Side heavy = symptoms.heavy();
    OptionalDouble waiting = heavy == null ? OptionalDouble.empty() : heavy.waiting();
    if (waiting.isEmpty() && told.isEmpty()) {
      return Finding.notKnown(
          Limit.QUEUE,
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
    told.ifPresent(part -> evidence.add(part.words(QUEUE)));
    boolean waited = waiting.orElse(0) >= WAITING || isMuch(symptoms, told);
    return waited
        ? Finding.found(Limit.QUEUE, lost(light, heavy), evidence)
        : Finding.notSeen(Limit.QUEUE, String.join("; ", evidence));
  }

  private static double lost(@Nullable Side light, @Nullable Side heavy) {
    return heavy == null || light == null
        ? 0
        : heavy.ttftMillis().orElse(0) - light.ttftMillis().orElse(0);
  }

  private static Finding steady(Symptoms symptoms, Optional<TtftPart> told) {
    if (told.isEmpty()) {
      return Finding.notKnown(
          Limit.QUEUE,
          "the load did not vary, and neither answers nor the server's metrics tell how long"
              + " requests waited: a gauge alone does not tell whether that mattered");
    }
    String words = told.get().words(QUEUE);
    return isMuch(symptoms, told)
        ? Finding.found(Limit.QUEUE, told.get().millis(), List.of(words))
        : Finding.notSeen(Limit.QUEUE, words);
  }

  /**
   * More than the wait for the step that runs when a request comes, which even an idle server has.
   */
  private static boolean isMuch(Symptoms symptoms, Optional<TtftPart> told) {
    double step = symptoms.all().distribution(Metric.ITL).map(Distribution::mean).orElse(0.0);
    return told.isPresent()
        && told.get().share() >= MUCH
        && told.get().millis() >= STEPS * step / Symptoms.NANOS_PER_MILLI;
  }

  private static String tenths(OptionalDouble value) {
    return Quantity.plain(Math.round(10 * value.orElse(0)) / 10.0);
  }
}
