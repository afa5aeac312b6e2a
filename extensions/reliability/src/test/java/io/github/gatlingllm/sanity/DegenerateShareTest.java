// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.SanityStats;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The interval of the degenerate share on 2,000 virtual runs whose truth is known. */
class DegenerateShareTest {

  private static final int RUNS = 2_000;
  private static final int BATCHES = 40;

  /** One run; a burst lasts a batch, in which answers are degenerate more or less often. */
  private static SanityStats run(SplittableRandom random, int answers, double share, double burst) {
    var batches = new ArrayList<SanityStats.Batch>();
    long degenerate = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      double of = share * (random.nextBoolean() ? 1 + burst : 1 - burst);
      long found = random.doubles(answers / BATCHES).filter(draw -> draw < of).count();
      batches.add(new SanityStats.Batch(answers / BATCHES, found));
      degenerate += found;
    }
    var kinds = new TreeMap<AnswerSanity, Long>();
    kinds.put(AnswerSanity.GIBBERISH, degenerate);
    return new SanityStats(answers, kinds, List.copyOf(batches));
  }

  @ParameterizedTest(name = "{0} answers, share {1}, bursts {2}")
  @CsvSource({"400, 0.01, 0", "400, 0.1, 0", "2000, 0.05, 0", "2000, 0.3, 0.5", "2000, 0.1, 1"})
  void theTrueShareIsInItsIntervalIn93OfAHundredRuns(int answers, double share, double burst) {
    var random = new SplittableRandom(46);
    int held = 0;
    for (int i = 0; i < RUNS; i++) {
      Interval interval = SanityText.interval(run(random, answers, share, burst));
      held += interval.low() <= share && share <= interval.high() ? 1 : 0;
    }

    assertThat((double) held / RUNS).isGreaterThanOrEqualTo(0.93);
  }
}
