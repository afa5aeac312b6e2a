// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Chooses the requests that the report shows individually. */
final class ShownRequests {

  /** The page has a line for each request, with a tick for each token. */
  static final int MOST = 300;

  /** If space is short, each source shows a failure first. */
  private static final List<RequestSample.Why> BY_WORTH =
      List.of(
          RequestSample.Why.FAILED,
          RequestSample.Why.SLOWEST_TTFT,
          RequestSample.Why.LONGEST_STALL,
          RequestSample.Why.TYPICAL);

  private final IdentityHashMap<RequestRecord, Set<RequestSample.Why>> chosen =
      new IdentityHashMap<>();

  private ShownRequests() {}

  /**
   * Returns the requests of the run and, while there is room, some of each source.
   *
   * @param run the run's sampler
   * @param sources the samplers of the sources, so that each can show some
   */
  static List<RequestSample> of(RequestSampler run, Stream<RequestSampler> sources) {
    var samples = new ShownRequests();
    for (RequestSample.Why why : RequestSample.Why.values()) {
      run.of(why).forEach(request -> samples.choose(request, why));
    }
    List<RequestSampler> samplers = sources.toList();
    for (int rank = 0; samples.chooseOfEach(samplers, rank); rank++) {
      // One of each kind at a time.
    }
    return samples.chosen.entrySet().stream()
        .map(entry -> new RequestSample(entry.getKey(), entry.getValue()))
        .sorted(
            Comparator.comparingLong((RequestSample sample) -> sample.request().timing().sent()))
        .toList();
  }

  /**
   * Returns false if no source has that many. Early sources must not take the room of late ones.
   */
  private boolean chooseOfEach(List<RequestSampler> sources, int rank) {
    boolean any = false;
    for (RequestSample.Why why : BY_WORTH) {
      for (RequestSampler source : sources) {
        List<RequestRecord> some = source.of(why);
        if (rank < some.size()) {
          choose(some.get(rank), why);
          any = true;
        }
      }
    }
    return any;
  }

  private void choose(RequestRecord request, RequestSample.Why why) {
    if (chosen.size() < MOST || chosen.containsKey(request)) {
      chosen.computeIfAbsent(request, key -> EnumSet.noneOf(RequestSample.Why.class)).add(why);
    }
  }
}
