// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Judges a result file: by its requests, else by exactly the aggregate that an objective bounds.
 */
public final class ToolJudge {

  private final List<WrittenObjective> objectives;
  private final List<RunObjective> all;

  /** Creates a judge by these objectives. */
  public ToolJudge(List<WrittenObjective> objectives) {
    this.objectives = List.copyOf(objectives);
    this.all = objectives.stream().map(WrittenObjective::objective).toList();
  }

  /** Returns a recording for the requests of one result. */
  public ToolRecording recording() {
    List<Slo> slos =
        all.stream().map(each -> each.subject().slo()).filter(Objects::nonNull).distinct().toList();
    return new ToolRecording(slos);
  }

  /**
   * Judges a result.
   *
   * @param recording its requests; empty if it has none
   */
  public ToolVerdict judge(ToolResult result, ToolRecording recording) {
    Evidence evidence = result.detailed() ? recording.evidence() : recording.evidence(result);
    var one =
        new OneResult(
            result, recording, evidence, Judge.of(evidence), StatedFigures.of(result, all), all);
    return new ToolVerdict(
        result, evidence.snapshot().all().counts(), objectives.stream().map(one::judge).toList());
  }

  /** The judging of one result. */
  private record OneResult(
      ToolResult result,
      ToolRecording recording,
      Evidence evidence,
      Judge judge,
      StatedFigures stated,
      List<RunObjective> all) {

    JudgedObjective judge(WrittenObjective written) {
      JudgedObjective judged = undoubted(written);
      ObjectiveResult is = judged.result();
      return result.doubts().isEmpty() || is.verdict() == Verdict.UNDETERMINED
          ? judged
          : new JudgedObjective(
              written.text(),
              new ObjectiveResult(
                  is.objective(),
                  is.actual(),
                  is.interval(),
                  is.samples(),
                  false,
                  Verdict.UNDETERMINED,
                  JudgeTexts.doubted(result.doubts().get(0))),
              null);
    }

    private JudgedObjective undoubted(WrittenObjective written) {
      RunObjective objective = written.objective();
      String missing = missing(objective.subject());
      if (missing == null) {
        ObjectiveResult judged = adapted(judge.judge(objective, all));
        ObjectiveResult other = judged.actual().isEmpty() ? stated.judge(objective) : null;
        return new JudgedObjective(written.text(), other == null ? judged : other, null);
      }
      ObjectiveResult aggregate = partial() == null ? stated.judge(objective) : null;
      return aggregate == null
          ? new JudgedObjective(written.text(), undetermined(objective, missing), result.saveNext())
          : new JudgedObjective(written.text(), aggregate, null);
    }

    /** Returns why the file lacks the data of a figure; null if it has them. */
    private @Nullable String missing(Subject subject) {
      if (subject instanceof Subject.OfCount of
          && of.figure() instanceof CountFigure.FailureShare) {
        return result.failed().isEmpty() ? JudgeTexts.NO_FAILURES : partial();
      }
      if (!result.detailed()) {
        return subject instanceof Subject.OfSlo
            ? JudgeTexts.GOODPUT_OF_REQUESTS
            : JudgeTexts.NO_REQUESTS;
      }
      String partial = partial();
      if (partial != null) {
        return partial;
      }
      for (Metric metric : metrics(subject)) {
        if (recording.lacks(metric)) {
          return metric.fromSchedule() ? JudgeTexts.NO_DUE_TIMES : JudgeTexts.NO_GAPS;
        }
      }
      return subject instanceof Subject.OfSlo && result.failed().isEmpty()
          ? JudgeTexts.NO_FAILURES
          : null;
    }

    private static List<Metric> metrics(Subject subject) {
      if (subject instanceof Subject.OfSlo of) {
        return of.slo().bounds().stream().map(Bound::metric).toList();
      }
      return subject instanceof Subject.OfMetric of ? List.of(of.metric()) : List.of();
    }

    /** Returns why the requests in the file are not those of the run; null if they are. */
    private @Nullable String partial() {
      if (!result.detailed()) {
        return null;
      }
      RequestStats.Counts counts = evidence.snapshot().all().counts();
      long succeeded = result.completed().orElse(counts.succeeded());
      long failed = result.failed().orElse(counts.failed());
      return succeeded == counts.succeeded() && failed == counts.failed()
          ? null
          : JudgeTexts.partOfRequests(
              JudgeTexts.outcomes(counts.succeeded(), counts.failed()),
              JudgeTexts.outcomes(succeeded, failed));
    }

    private ObjectiveResult adapted(ObjectiveResult judged) {
      boolean burstsUnknown = !result.detailed() && judged.verdict() != Verdict.UNDETERMINED;
      String reason =
          burstsUnknown
              ? JudgeTexts.FAILURES_WITHOUT_TIME
              : judged.reason() == null ? null : JudgeTexts.ofFiles(judged.reason());
      return new ObjectiveResult(
          judged.objective(),
          judged.actual(),
          judged.interval(),
          judged.samples(),
          judged.weak() || burstsUnknown,
          judged.verdict(),
          reason,
          judged.change(),
          judged.precision(),
          judged.binding());
    }

    private static ObjectiveResult undetermined(RunObjective objective, String why) {
      return new ObjectiveResult(
          objective, OptionalDouble.empty(), null, 0, false, Verdict.UNDETERMINED, why);
    }
  }
}
