/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.gatling.core.protocol.Protocol;
import io.github.gatlingllm.UsageReport;
import io.github.gatlingllm.dialect.OpenAiChat;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything a simulation configures about its LLM requests.
 *
 * @param endpoint where requests go
 * @param recording what is written down
 * @param gate what is promised
 * @param maxTokensField the body field that caps the answer; null: as the dialect calls it
 * @param usage what streams are asked to tell of their token counts
 * @param prelude what is done before any load
 * @param labels the user's own labels
 * @param spending what the run costs, and may cost
 */
public record LlmProtocol(
    Endpoint endpoint,
    Recording recording,
    Gate gate,
    @Nullable String maxTokensField,
    UsageReport usage,
    Prelude prelude,
    SortedMap<String, String> labels,
    Spending spending)
    implements Protocol {

  /** OpenAI chat, nothing promised, everything recorded but single gaps. */
  public static LlmProtocol defaults() {
    return new LlmProtocol(
        new Endpoint(new OpenAiChat(), null, null, null, null, Timeouts.DEFAULT, Limits.DEFAULT),
        new Recording(Edges.NONE, true, false, false, null, null, null),
        Gate.NONE,
        null,
        UsageReport.FINAL,
        Prelude.FULL,
        new TreeMap<>(),
        Spending.UNKNOWN);
  }

  /** The same with another endpoint. */
  public LlmProtocol withEndpoint(Endpoint endpoint) {
    return new LlmProtocol(
        endpoint, recording, gate, maxTokensField, usage, prelude, labels, spending);
  }

  /** The same with another recording. */
  public LlmProtocol withRecording(Recording recording) {
    return new LlmProtocol(
        endpoint, recording, gate, maxTokensField, usage, prelude, labels, spending);
  }

  /** The same with another gate. */
  public LlmProtocol withGate(Gate gate) {
    return new LlmProtocol(
        endpoint, recording, gate, maxTokensField, usage, prelude, labels, spending);
  }

  /** The same with another maxTokensField. */
  public LlmProtocol withMaxTokensField(String maxTokensField) {
    return new LlmProtocol(
        endpoint, recording, gate, maxTokensField, usage, prelude, labels, spending);
  }

  /** The same with another usage. */
  public LlmProtocol withUsage(UsageReport usage) {
    return new LlmProtocol(
        endpoint, recording, gate, maxTokensField, usage, prelude, labels, spending);
  }

  /** The same with another prelude. */
  public LlmProtocol withPrelude(Prelude prelude) {
    return new LlmProtocol(
        endpoint, recording, gate, maxTokensField, usage, prelude, labels, spending);
  }

  /** The same with another labels. */
  public LlmProtocol withLabels(SortedMap<String, String> labels) {
    return new LlmProtocol(
        endpoint, recording, gate, maxTokensField, usage, prelude, labels, spending);
  }

  /** The same with another spending. */
  public LlmProtocol withSpending(Spending spending) {
    return new LlmProtocol(
        endpoint, recording, gate, maxTokensField, usage, prelude, labels, spending);
  }
}
