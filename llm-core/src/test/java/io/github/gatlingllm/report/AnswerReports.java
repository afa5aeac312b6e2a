// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.consistency.ProbeAnswers;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Runs whose answers were scored, and are kept for later ones. */
public final class AnswerReports {

  private AnswerReports() {}

  /** Answers that people are to rate: every tenth prompt got the same ones. */
  public static RunReport withTexts(int prompts, String word) {
    List<Question> questions =
        IntStream.range(0, prompts)
            .mapToObj(i -> new Question(i, "=prompt " + i, List.of("right"), null, null))
            .toList();
    var scores =
        new PairedScores(
            new QualityPlan(
                "f", questions, Scorings.named("exact", false), 10, true, null, prompts));
    for (Question question : questions) {
      String text = question.number() % 10 == 0 ? "same" : word + " under load\n</script><b>";
      scores.unloaded(question, text);
      scores.keepUnloaded(question, question.number() % 10 == 0 ? "same" : "=1+1|cmd");
      scores.underLoad(question, text, 0);
      scores.keepUnderLoad(question, text);
      scores.keepUnderLoad(question, "a second answer");
    }
    return ReportWith.quality(
        Reports.full(),
        new QualityFigures(
            Map.of("exact", scores.compared()),
            Map.of(),
            Map.of("exact", scores.kept()),
            Map.of("exact", scores.texts())));
  }

  /** 40 prompts, all right but the second answer to the first one. */
  public static RunReport kept() {
    List<Question> questions =
        IntStream.range(0, 40)
            .mapToObj(i -> new Question(i, "secret " + i, List.of("secret"), null, null))
            .toList();
    var scores =
        new PairedScores(
            new QualityPlan("f", questions, Scorings.named("exact", false), 10, false));
    var probes = new ProbeAnswers(ConsistencyPlan.of("f", questions));
    for (Question question : questions) {
      scores.underLoad(question, "secret", 0);
      probes.atRest(question, new ProbeAnswer("secret", null));
      probes.underLoad(question, new ProbeAnswer("secret", null), 0);
    }
    scores.underLoad(questions.get(0), "wrong", 0);
    return ReportWith.consistency(
        ReportWith.quality(
            Reports.full(),
            new QualityFigures(
                Map.of("exact", scores.compared()),
                Map.of(),
                Map.of("exact", scores.kept()),
                Map.of())),
        probes.figures());
  }
}
