// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.Lengths;
import io.github.gatlingllm.javaapi.Prompts;
import java.util.List;
import java.util.Map;

/** The snippets of src/docs/how-to/shape-the-prompts.md. */
final class PromptSnippets {

  private PromptSnippets() {}

  static List<Object> firstSteps() {
    // docs
    ChainBuilder fresh = exec(llm("chat").chat().user(prompts(256).unique()).exactOutputTokens(64));

    ScenarioBuilder mixed =
        scenario("Chat")
            .feed(
                prompts(logNormal(512, 0.8).between(16, 8000))
                    .outputTokens(uniform(32, 256))
                    .unique())
            .exec(llm("chat").chat().user("#{prompt}").exactOutputTokens("#{outputTokens}"));
    // end
    return List.of(fresh, mixed);
  }

  static List<Lengths> lengths() {
    // docs
    Lengths always = fixed(512);
    Lengths even = uniform(100, 1000); // both ends included
    Lengths around = normal(512, 64).between(8, 2000); // mean, standard deviation
    Lengths people = logNormal(400, 1).between(8, 16_000); // median, sigma
    Lengths counted = histogram(Map.of(128, 70, 1024, 25, 8192, 5)); // length to weight
    Lengths measured = histogram("data/lengths.csv"); // lines of length,weight
    // end
    return List.of(always, even, around, people, counted, measured);
  }

  static List<Object> pairs() {
    // docs
    Prompts again = prompts(lengthPairs("data/requests.jsonl")).unique();
    Prompts resampled = prompts(lengthPairs("data/lengths.csv").random()).unique();
    // end
    return List.of(again, resampled);
  }

  static List<Prompts> sharing() {
    // docs
    Prompts cold = prompts(1024).unique(); // no cache helps
    Prompts tenants = prompts(1024).sharedPrefix(768, 20).seed(42); // 20 prefixes of 768 tokens
    Prompts target = prompts(uniform(200, 2000)).cacheHitPercent(60).seed(42);
    Prompts warm = prompts(1024).shared(42); // the same prompt each time
    // end
    return List.of(cold, tenants, target, warm);
  }

  static ChainBuilder systemPrompt() {
    // docs
    ChainBuilder assistant =
        exec(
            llm("assistant")
                .chat()
                .system(prompts(600).shared(1)) // all users have it
                .user(prompts(uniform(20, 200)).unique()));
    // end
    return assistant;
  }
}
