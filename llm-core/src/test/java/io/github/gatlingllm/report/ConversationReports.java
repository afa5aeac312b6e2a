// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reports of users who talk for several turns. */
public final class ConversationReports {

  private ConversationReports() {}

  /** A conversation of two sessions, one that got no answer, and one of nobody. */
  public static RunReport support() {
    var turns =
        List.of(
            turn(1, 3, Distribution.of(20e6, 30e6), 40),
            turn(2, 2, Distribution.of(50e6), 200),
            turn(ConversationStats.LAST_TURN, 1, null, Double.NaN));
    var session =
        new ConversationStats.PerSession(
            Distribution.of(900e6, 1100e6), Distribution.of(5e9), Distribution.of(240), null);
    var support = new ConversationStats(2, 1, Distribution.of(1, 2), session, turns);
    var none = new ConversationStats.PerSession(null, null, null, null);
    return with(
        Reports.ungated(),
        Map.of(
            "support",
            support,
            Reports.HOSTILE,
            new ConversationStats(0, 1, null, none, List.of())));
  }

  private static ConversationStats.Turn turn(
      int number, long count, @Nullable Distribution latency, double input) {
    return new ConversationStats.Turn(
        number,
        count,
        1,
        latency,
        latency,
        Double.isNaN(input) ? OptionalDouble.empty() : OptionalDouble.of(input),
        OptionalDouble.of(12.5),
        OptionalDouble.empty());
  }

  private static RunReport with(RunReport report, Map<String, ConversationStats> conversations) {
    RunSnapshot plain = report.snapshot();
    var snapshot =
        new RunSnapshot(
            plain.window(),
            plain.requests(),
            plain.all(),
            plain.slotSeconds(),
            plain.series(),
            new TreeMap<>(conversations),
            plain.users());
    return BareReport.of(
        report.run(),
        report.labels(),
        report.validity(),
        snapshot,
        report.slos(),
        report.objectives(),
        report.prices(),
        report.key(),
        report.assertions());
  }
}
