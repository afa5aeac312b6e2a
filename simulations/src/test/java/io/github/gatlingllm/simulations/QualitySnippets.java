// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.baseline;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.QualityDsl.consistency;
import static io.github.gatlingllm.javaapi.QualityDsl.quality;
import static io.github.gatlingllm.javaapi.Scorers.lastNumber;
import static io.github.gatlingllm.javaapi.Scorers.rougeL;
import static io.github.gatlingllm.javaapi.Scorers.scorer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.javaapi.Baseline;
import io.github.gatlingllm.javaapi.ConsistencyBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.QualityBuilder;
import io.github.gatlingllm.javaapi.QualityScorer;
import io.github.gatlingllm.quality.Scorer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** The code in check-quality.md. */
final class QualitySnippets {

  private QualitySnippets() {}

  static Objectives gate() {
    // docs
    QualityBuilder sums = quality("gsm8k.jsonl").scorer(lastNumber()).share(10);

    Objectives gate =
        objectives(
            sums.noWorseThanUnloaded().byPercent(1), // of the score without load
            sums.gte(0.83));
    // end
    return gate;
  }

  static Objectives same() {
    // docs
    ConsistencyBuilder probes = consistency("probes.jsonl").share(1).repeatedAtRest(3);

    Objectives gate =
        objectives(
            probes.sameAsUnloaded().gte(95), // percent
            probes.firstDivergence().gte(200), // characters, the median of those that differ
            probes.lengthDrift().between(-2, 2), // percent
            probes.fingerprintChanges().is(0));
    // end
    return gate;
  }

  static Objectives regressions() {
    // docs
    Baseline before = baseline("chat-baseline.json");
    QualityBuilder sums = quality("gsm8k.jsonl").scorer(lastNumber());
    ConsistencyBuilder probes = consistency("probes.jsonl");

    Objectives gate =
        objectives(
            sums.noWorseThan(before).byPercent(1), // of the earlier run's score
            probes.sameAsUnloaded().noWorseThan(before).byPoints(2));
    // end
    return gate;
  }

  static Objectives rated() {
    // docs
    QualityBuilder rated =
        quality("questions.jsonl").scorer(rougeL()).keepAnswers(100); // the first 100 prompts

    Objectives gate = objectives(rated.noWorseThanUnloaded().byPercent(2));
    // end
    return gate;
  }

  static QualityScorer own() {
    // docs
    QualityScorer polite =
        scorer("polite", (prompt, reference, answer) -> answer.contains("please") ? 1 : 0);
    // end
    return polite;
  }

  static QualityScorer judged() {
    // docs
    HttpClient http = HttpClient.newHttpClient();
    Scorer judge =
        (prompt, reference, answer) -> {
          String question =
              "Is the answer as good as the reference? Reply with a number from 0 to 10 alone.\n"
                  + "Question: "
                  + prompt
                  + "\nReference: "
                  + reference
                  + "\nAnswer: "
                  + answer;
          String body =
              new ObjectMapper()
                  .createObjectNode()
                  .put("model", "judge-70b")
                  .put("prompt", question)
                  .put("max_tokens", 4)
                  .put("temperature", 0)
                  .toString();
          HttpRequest request =
              HttpRequest.newBuilder(URI.create("http://judge:8000/v1/completions"))
                  .header("Content-Type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString(body))
                  .build();
          try {
            String told = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
            JsonNode text = new ObjectMapper().readTree(told).at("/choices/0/text");
            return Math.min(10, Integer.parseInt(text.asText().strip())) / 10.0;
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("the judge did not answer", e);
          }
        };
    QualityScorer judged = scorer("judge", judge).afterLoad();
    // end
    return judged;
  }
}
