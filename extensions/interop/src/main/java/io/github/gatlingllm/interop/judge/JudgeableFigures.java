// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds what a result file lets {@code gate --from} decide: judges each figure with a bound that no
 * value breaks. A figure that is not MET then can't be decided by any bound.
 */
public final class JudgeableFigures {

  private static final List<String> STATISTICS =
      List.of("mean", "p50", "p90", "p95", "p99", "p99.9", "max");

  private static final List<Candidate> LATENCIES = latencies();

  private static final Candidate FAILURES =
      new Candidate("failedPercent", "", "failedPercent <= 100");

  /** Figures that count failed requests or need none that failed. */
  private static final List<Candidate> OTHERS =
      List.of(
          new Candidate("requestsPerSecond", "", "requestsPerSecond >= 0"),
          new Candidate("outputTokensPerSecond", "", "outputTokensPerSecond >= 0"),
          FAILURES,
          goodput("ttft"),
          goodput("tpot"),
          goodput("e2e"));

  private JudgeableFigures() {}

  /**
   * A figure of an objective.
   *
   * @param figure its name
   * @param statistic its statistic; empty if it has none
   * @param objective an objective that every value meets
   */
  private record Candidate(String figure, String statistic, String objective) {}

  private static List<Candidate> latencies() {
    var figures = new ArrayList<Candidate>();
    for (String metric : ObjectiveParser.METRICS.keySet()) {
      for (String statistic : STATISTICS) {
        figures.add(
            new Candidate(metric, statistic, metric + "." + statistic + " < 1000000000000s"));
      }
    }
    return List.copyOf(figures);
  }

  private static Candidate goodput(String metric) {
    return new Candidate(
        "goodput(" + metric + ")", "", "goodput(" + metric + "<1000000000000s) >= 0%");
  }

  /** Returns a recording for the requests of one result. */
  public static ToolRecording recording() {
    return judge(OTHERS).recording();
  }

  /**
   * Returns the tool, its run and the number of requests.
   *
   * @param read a result that was read into a {@link #recording}
   */
  public static String head(ReadResult read) {
    return judge(List.of()).judge(read.result(), read.recording()).head();
  }

  /**
   * Returns a line for the figures that are judged alike, and what the file does not show.
   *
   * @param read a result that was read into a {@link #recording}
   */
  public static List<String> lines(ReadResult read) {
    var answers = new JudgeableLines();
    List<ObjectiveResult> alone = results(read, LATENCIES);
    List<ObjectiveResult> withFailures =
        results(read, Stream.concat(LATENCIES.stream(), Stream.of(FAILURES)).toList());
    for (int i = 0; i < LATENCIES.size(); i++) {
      ObjectiveResult result = withFailures.get(i);
      boolean excused =
          result.verdict() == Verdict.MET && alone.get(i).verdict() == Verdict.UNDETERMINED;
      Candidate candidate = LATENCIES.get(i);
      answers.add(candidate.figure(), candidate.statistic(), result, excused);
    }
    List<ObjectiveResult> others = results(read, OTHERS);
    for (int i = 0; i < OTHERS.size(); i++) {
      answers.add(OTHERS.get(i).figure(), "", others.get(i), false);
    }
    return answers.lines(read.result());
  }

  private static List<ObjectiveResult> results(ReadResult read, List<Candidate> candidates) {
    return judge(candidates).judge(read.result(), read.recording()).results();
  }

  private static ToolJudge judge(List<Candidate> candidates) {
    var parser = new ObjectiveParser();
    candidates.forEach(candidate -> parser.add(candidate.figure(), candidate.objective()));
    return new ToolJudge(parser.objectives());
  }
}
