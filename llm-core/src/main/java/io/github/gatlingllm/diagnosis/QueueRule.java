/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The server's queue: TTFT grew by far more than TPOT did, and requests waited, as its gauge or its
 * answers tell. Under a load that did not vary it takes answers that tell of their wait. Requests
 * that wait for a full KV cache are told as preemptions.
 */
final class QueueRule {

  private static final double LONGER = 1.5;
  private static final double THAN_TPOT = 2;
  private static final double WAITING = 1;
  private static final double MUCH = 0.3;
  private static final double STEPS = 2;

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
    OptionalDouble told = symptoms.shareOfTtft(Metric.QUEUE_TIME);
    return symptoms.varied() ? varied(symptoms, told) : steady(symptoms, told);
  }

  private static Finding varied(Symptoms symptoms, OptionalDouble told) {
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
    told.ifPresent(share -> evidence.add(ofAnswers(share)));
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

  private static Finding steady(Symptoms symptoms, OptionalDouble told) {
    if (told.isEmpty()) {
      return Finding.notKnown(
          Limit.QUEUE,
          "the load did not vary, and no answer tells how long it waited: a gauge alone does not"
              + " tell whether that mattered");
    }
    double millis = symptoms.all().distribution(Metric.QUEUE_TIME).orElseThrow().mean() / 1e6;
    return isMuch(symptoms, told)
        ? Finding.found(Limit.QUEUE, millis, List.of(ofAnswers(told.getAsDouble())))
        : Finding.notSeen(Limit.QUEUE, ofAnswers(told.getAsDouble()));
  }

  /**
   * More than the wait for the step that runs when a request comes, which even an idle server has.
   */
  private static boolean isMuch(Symptoms symptoms, OptionalDouble told) {
    double queue =
        symptoms.all().distribution(Metric.QUEUE_TIME).map(Distribution::mean).orElse(0.0);
    double step = symptoms.all().distribution(Metric.ITL).map(Distribution::mean).orElse(0.0);
    return told.orElse(0) >= MUCH && queue >= STEPS * step;
  }

  private static String ofAnswers(double share) {
    return "answers tell that " + Symptoms.percent(share) + " of the mean TTFT was queue";
  }

  private static String tenths(OptionalDouble value) {
    return Quantity.plain(Math.round(10 * value.orElse(0)) / 10.0);
  }
}
