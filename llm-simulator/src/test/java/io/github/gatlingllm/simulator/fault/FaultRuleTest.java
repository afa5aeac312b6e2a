// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultRuleTest {

  @Test
  void readsSeveralWithTheirParameters() {
    List<FaultRule> rules =
        FaultRule.parse("status=429;retry-after=2, stall;after=5;ms=400, cut=0.05;every=3");

    assertThat(rules)
        .containsExactly(
            new FaultRule(new Fault(FaultKind.STATUS, 429, 1, 500, 2, 0), 1, 1),
            new FaultRule(new Fault(FaultKind.STALL, 0, 5, 400, -1, 0), 1, 1),
            new FaultRule(new Fault(FaultKind.CUT, 0, 1, 500, -1, 0), 0.05, 3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "explode | fault must be one of status, error-midstream, bad-json, cut, reset, stall,"
            + " slow-headers, hang, split-events, tokens-per-chunk, empty, comments, not-sse,"
            + " error-first, no-done, no-finish, done-open, json-200, as-text, as-bytes,"
            + " no-type, corrupt, break-json, diverge, degenerate-repetition, degenerate-token,"
            + " degenerate-empty, degenerate-replacement, response-cache, early-stop, zombie, but"
            + " was explode",
        "early-stop=0 | early-stop must be a % from 1 to 99, but was 0",
        "status | value of fault status must be an integer, but was missing",
        "status=200 | status must be 204, or from 400 to 599, but was 200",
        "stall;after=x | after of fault stall must be an integer, but was x",
        "hang;ms=5 | parameter of fault hang: unknown or without value (ms=5)",
        "cut=2 | cut;p must be from 0 to 1, but was 2.0"
      })
  void saysWhatItCanNotRead(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FaultRule.parse(text))
        .withMessage(message);
  }

  @Test
  void hitsItsShareAndTheSameOnesAgain() {
    FaultRule rule = FaultRule.parse("cut=0.1").get(0);
    List<Long> hits = hits(rule, 7);

    assertThat(hits).hasSizeBetween(900, 1100).isEqualTo(hits(rule, 7)).isNotEqualTo(hits(rule, 8));
    assertThat(hits(FaultRule.parse("cut;every=4").get(0), 1)).hasSize(2500).contains(4L, 8L);
  }

  private static List<Long> hits(FaultRule rule, long seed) {
    return LongStream.rangeClosed(1, 10_000)
        .filter(ordinal -> rule.hits(seed, ordinal))
        .boxed()
        .toList();
  }

  @Test
  void theRequestsOwnFaultWins() {
    Faults faults =
        Faults.of(FaultRule.parse("stall;ms=1"), FaultRule.parse("stall;ms=2,hang"), 1, 1);

    assertThat(faults.duration(FaultKind.STALL)).hasMillis(2);
    assertThat(faults.labels()).containsExactly("stall", "hang");
    assertThat(faults.has(FaultKind.CUT)).isFalse();
  }
}
