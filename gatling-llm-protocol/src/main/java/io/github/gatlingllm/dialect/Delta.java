/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import io.github.gatlingllm.ServerError;
import io.github.gatlingllm.Usage;
import org.jspecify.annotations.Nullable;

/**
 * What one event of a stream says. Mutable and used again for each event, so that a token costs no
 * allocation; event loop only.
 */
public final class Delta {

  private boolean output;
  private boolean reasoning;
  private boolean choices;
  private boolean done;
  private boolean malformed;
  private @Nullable String finishReason;
  private @Nullable String model;
  private @Nullable ServerError error;
  private int inputTokens;
  private int outputTokens;
  private int cachedInputTokens;
  private int reasoningTokens;
  private @Nullable Usage usage;

  public Delta() {
    reset();
  }

  /** Forgets everything; readers do this at each event. */
  public void reset() {
    output = false;
    reasoning = false;
    choices = false;
    done = false;
    malformed = false;
    finishReason = null;
    model = null;
    error = null;
    forgetUsage();
  }

  /**
   * Whether this is a content chunk: some choice's text, reasoning, refusal, or tool call's name or
   * arguments is not empty.
   */
  public boolean content() {
    return output || reasoning;
  }

  /** Whether this is a content chunk of nothing but reasoning. */
  public boolean reasoningOnly() {
    return reasoning && !output;
  }

  /** Whether the event holds at least one choice. */
  public boolean choices() {
    return choices;
  }

  /** Whether the event is the dialect's end-of-stream mark. */
  public boolean done() {
    return done;
  }

  /** Whether the event could not be read; nothing else of it is kept. */
  public boolean malformed() {
    return malformed;
  }

  /** Why the generation ended, by the names of {@code FinishReason}. */
  public @Nullable String finishReason() {
    return finishReason;
  }

  /** The model that the server says it used. */
  public @Nullable String model() {
    return model;
  }

  public @Nullable ServerError error() {
    return error;
  }

  /** Whether the event holds token counts. */
  public boolean hasUsage() {
    return inputTokens != Usage.ABSENT || outputTokens != Usage.ABSENT;
  }

  /**
   * The output tokens so far, as this event's usage tells them ({@code continuous_usage_stats} puts
   * one into each chunk), or {@link Usage#ABSENT}.
   */
  public int runningOutputTokens() {
    return outputTokens;
  }

  /** The token counts of this event; made at the first call, so that unread ones cost nothing. */
  public @Nullable Usage usage() {
    if (usage == null && hasUsage()) {
      usage = new Usage(inputTokens, outputTokens, cachedInputTokens, reasoningTokens);
    }
    return usage;
  }

  void markOutput() {
    output = true;
  }

  void markReasoning() {
    reasoning = true;
  }

  void markChoices() {
    choices = true;
  }

  void markDone() {
    done = true;
  }

  void markMalformed() {
    reset();
    malformed = true;
  }

  void finishReason(String reason) {
    finishReason = reason;
  }

  void model(String name) {
    model = name;
  }

  void error(@Nullable ServerError told) {
    error = told;
  }

  void inputTokens(int tokens) {
    inputTokens = tokens;
  }

  void outputTokens(int tokens) {
    outputTokens = tokens;
  }

  void cachedInputTokens(int tokens) {
    cachedInputTokens = tokens;
  }

  void reasoningTokens(int tokens) {
    reasoningTokens = tokens;
  }

  /** Of two usages in one event the last one counts, whole. */
  void forgetUsage() {
    inputTokens = Usage.ABSENT;
    outputTokens = Usage.ABSENT;
    cachedInputTokens = Usage.ABSENT;
    reasoningTokens = Usage.ABSENT;
    usage = null;
  }
}
