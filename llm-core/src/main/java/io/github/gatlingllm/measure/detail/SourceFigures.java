// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.record.TimeSeries;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The details of the requests of one source, or of several merged ones. Time slots take most of the
 * memory, 2 to 5 kB each; the rest is below 0.3 MB, plus its samples. For one thread at a time.
 */
final class SourceFigures {

  private static final double NANOS_PER_MILLI = 1e6;

  /** Of each kind; failures with two texts have one each. */
  private static final int SAMPLES = 2;

  private final TimeSeries series;
  private final Relation ttftByInput = new Relation();
  private final Relation e2eByOutput = new Relation();
  private final EndCounts failures = new EndCounts();
  private final EndCounts finishReasons = new EndCounts();
  private final RequestSampler samples = new RequestSampler(SAMPLES, SAMPLES);

  SourceFigures(int mostSlots) {
    this.series = new TimeSeries(mostSlots);
  }

  /**
   * Adds a finished request.
   *
   * @param stall its longest gap; 0 without any
   * @param lot a random number from 0 to 1
   */
  void add(RequestRecord request, long stall, double lot) {
    series.add(request);
    if (!request.measured()) {
      return;
    }
    ends(request);
    samples.add(request, stall, lot);
    if (request.succeeded()) {
      relate(ttftByInput, request.tokens().input(), request.value(Metric.TTFT), lot);
      relate(e2eByOutput, request.tokens().output(), request.value(Metric.E2E), lot);
    }
  }

  /** Adds other figures, without their samples. */
  void addAll(SourceFigures other) {
    series.addAll(other.series);
    ttftByInput.addAll(other.ttftByInput);
    e2eByOutput.addAll(other.e2eByOutput);
    failures.addAll(other.failures);
    finishReasons.addAll(other.finishReasons);
  }

  /** Adds its requests over time to a series. */
  void addTo(TimeSeries all) {
    all.addAll(series);
  }

  void limit(int mostSlots) {
    series.limit(mostSlots);
  }

  void coarsenTo(double slotSeconds) {
    series.coarsenTo(slotSeconds);
  }

  double slotSeconds() {
    return series.slotSeconds();
  }

  RequestSampler samples() {
    return samples;
  }

  /**
   * Returns the details. Nothing may be added afterwards.
   *
   * @param mostColumns the columns of its heat map
   */
  SourceDetail frozen(int mostColumns) {
    List<TimeSlot> slots = series.frozen();
    return new SourceDetail(
        slots,
        GapHeats.of(slots, series.slotSeconds(), mostColumns),
        ttftByInput.frozen(),
        e2eByOutput.frozen(),
        failures.frozen(),
        finishReasons.frozen());
  }

  private void ends(RequestRecord request) {
    String finish = request.outcome().finishReason();
    if (finish != null) {
      finishReasons.add(finish, request.timing().closed(), null);
    }
    if (request.outcome().status() == RequestStatus.FAILED) {
      failures.add(
          request.outcome().reason(), request.timing().closed(), request.outcome().message());
    }
  }

  /** Unknown token counts add no point. */
  private static void relate(Relation relation, int tokens, OptionalDouble nanos, double lot) {
    if (tokens > 0 && nanos.isPresent()) {
      relation.add(tokens, nanos.getAsDouble() / NANOS_PER_MILLI, lot);
    }
  }
}
