// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Censored;
import io.github.gatlingllm.measure.distribution.Samples;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.PartialAnswer;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** What measured requests had received when they were given up or cut by the run's end. */
final class CensoredFigures {

  private final Map<Metric, Values> values = new EnumMap<>(Metric.class);

  private static final class Values {

    private final Samples known;
    private final Samples givenUp;
    private final Samples unfinished;

    Values(Metric metric) {
      known = Samples.of(metric);
      givenUp = Samples.of(metric);
      unfinished = Samples.of(metric);
    }

    void addAll(Values other) {
      known.addAll(other.known);
      givenUp.addAll(other.givenUp);
      unfinished.addAll(other.unfinished);
    }

    Censored frozen() {
      return new Censored(known.distribution(), givenUp.distribution(), unfinished.distribution());
    }
  }

  /** Returns whether the request was given up or cut. */
  static boolean concerns(RequestRecord request) {
    return request.outcome().givenUp() || request.outcome().status() == RequestStatus.UNFINISHED;
  }

  /** Adds such a request. */
  void add(RequestRecord request, boolean exact) {
    for (Metric metric : Metric.values()) {
      OptionalDouble settled = PartialAnswer.settled(metric, request);
      if (settled.isPresent()) {
        of(metric).known.add(settled.getAsDouble(), exact);
        continue;
      }
      OptionalDouble least = PartialAnswer.atLeast(metric, request);
      if (least.isPresent()) {
        Values into = of(metric);
        (request.outcome().givenUp() ? into.givenUp : into.unfinished)
            .add(least.getAsDouble(), exact);
      }
    }
  }

  void addAll(CensoredFigures other) {
    other.values.forEach((metric, each) -> of(metric).addAll(each));
  }

  /** Returns the figures. Nothing may be added afterwards. */
  Map<Metric, Censored> frozen() {
    Map<Metric, Censored> frozen = new EnumMap<>(Metric.class);
    values.forEach((metric, each) -> frozen.put(metric, each.frozen()));
    return Collections.unmodifiableMap(frozen);
  }

  private Values of(Metric metric) {
    return values.computeIfAbsent(metric, Values::new);
  }
}
