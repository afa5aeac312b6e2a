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
 * Detects the server's queue as the limit: TTFT grew by far more than TPOT, and requests waited by
 * the server's gauge, by responses or by the means of its metrics. Under constant load the gauge
 * does not count. Requests queued for KV-cache space are reported as preemptions.
 */
final class QueueRule {

  private static final double LONGER = 1.5;
  private static final double THAN_TPOT = 2;
  private static final double WAITING = 1;
  private static final double MUCH = 0.3;
  private static final double STEPS = 2;
  private static final String QUEUE = "the queue";

  private QueueRule() {}

  /**
   * Applies the rule.
   *
   * @param preemption the result of the rule on preemptions, which explains a wait
   */
  static RuleFinding of(Symptoms symptoms, RuleFinding preemption) {
    if (preemption.state() == RuleFinding.State.FOUND) {
      return RuleFinding.notSeen(LimitingFactor.QUEUE, DiagnosisTexts.QUEUED_FOR_CACHE);
    }
    Optional<TtftPart> reported = symptoms.queue();
    return symptoms.varied() ? varied(symptoms, reported) : steady(symptoms, reported);
  }

  private static RuleFinding varied(Symptoms symptoms, Optional<TtftPart> reported) {
    double longer = symptoms.growth(LoadSide::ttftMillis);
    double slower = Math.max(1, symptoms.growth(LoadSide::tpotMillis));
    if (longer == 0) {
      return RuleFinding.notKnown(LimitingFactor.QUEUE, DiagnosisTexts.FEW_TTFT);
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
          LimitingFactor.QUEUE, DiagnosisTexts.queueSuspected(symptoms.contrast()));
    }
    var evidence = new ArrayList<>(List.of(symptoms.contrast()));
    if (waiting.isPresent()) {
      evidence.add(
          light == null || light.waiting().isEmpty()
              ? DiagnosisTexts.waiting(tenths(waiting))
              : DiagnosisTexts.waiting(tenths(light.waiting()), tenths(waiting)));
    }
    reported.ifPresent(part -> evidence.add(part.evidence(QUEUE)));
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
      return RuleFinding.notKnown(LimitingFactor.QUEUE, DiagnosisTexts.QUEUE_NOT_REPORTED);
    }
    String evidence = reported.get().evidence(QUEUE);
    return isMuch(symptoms, reported)
        ? RuleFinding.found(LimitingFactor.QUEUE, reported.get().millis(), List.of(evidence))
        : RuleFinding.notSeen(LimitingFactor.QUEUE, evidence);
  }

  /**
   * Whether the queue time is more than the wait for the current engine step, which even an idle
   * server has.
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
