/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prices;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.simulations.settings.Answers;
import io.github.gatlingllm.simulations.settings.Promise;
import io.github.gatlingllm.simulations.settings.Recording;
import io.github.gatlingllm.simulations.settings.Settings;
import io.github.gatlingllm.simulations.settings.Target;
import io.github.gatlingllm.slo.Prices;
import io.github.gatlingllm.workload.JtokkitTokenizer;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The llm protocol that settings ask for. */
final class Protocols {

  private Protocols() {}

  static LlmProtocolBuilder llm(Settings settings, String url) {
    LlmProtocolBuilder protocol =
        recording(
                priced(
                    answers(target(settings.target(), url), settings.answers()), settings.prices()),
                settings.recording())
            .warmUp(settings.load().stop().warmUp());
    Promise promise = settings.promise();
    return promise.slo().isPresent() ? protocol.objectives(promised(promise)) : protocol;
  }

  private static LlmProtocolBuilder target(Target target, String url) {
    LlmProtocolBuilder protocol =
        llm.dialect(target.dialect())
            .baseUrl(url)
            .model(Objects.requireNonNull(target.model()))
            .timeout(target.timeout())
            .preflight(target.preflight());
    protocol = target.path() == null ? protocol : protocol.path(target.path());
    return target.apiKey() == null ? protocol : protocol.apiKey(target.apiKey());
  }

  private static LlmProtocolBuilder answers(LlmProtocolBuilder protocol, Answers answers) {
    LlmProtocolBuilder asking = protocol.includeUsage(answers.usage());
    if (answers.maxTokensField() != null) {
      asking = asking.maxTokensField(answers.maxTokensField());
    }
    return answers.tokenized() ? asking.tokenizer(JtokkitTokenizer.cl100kBase()) : asking;
  }

  private static LlmProtocolBuilder priced(LlmProtocolBuilder protocol, Optional<Prices> prices) {
    return prices
        .map(
            given ->
                protocol.prices(
                    prices()
                        .perHour(given.perHour())
                        .perMillionInputTokens(given.perMillionInputTokens())
                        .perMillionCachedInputTokens(given.perMillionCachedInputTokens())
                        .perMillionOutputTokens(given.perMillionOutputTokens())
                        .currency(given.currency())))
        .orElse(protocol);
  }

  private static LlmProtocolBuilder recording(LlmProtocolBuilder protocol, Recording recording) {
    LlmProtocolBuilder recorded =
        protocol
            .recordTokens(recording.tokens())
            .recordGaps(recording.gaps())
            .requestIds(recording.requestIds());
    for (Map.Entry<String, String> label : recording.labels().entrySet()) {
      recorded = recorded.label(label.getKey(), label.getValue());
    }
    return recording.results() == null ? recorded : recorded.resultsFolder(recording.results());
  }

  private static Objectives promised(Promise promise) {
    return objectives(goodput(promise.slo().orElseThrow()).attainment().gte(promise.attainment()));
  }
}
