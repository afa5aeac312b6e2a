// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.chat.Usage;
import org.jspecify.annotations.Nullable;

/**
 * What one event of a stream says. Mutable and used again for each event, so that a token costs no
 * allocation; event loop only.
 */
public final class Delta {

  private boolean output;
  private boolean reasoning;
  private boolean choices;
  private long choicesSeen;
  private long choicesEnded;
  private boolean done;
  private boolean malformed;
  private boolean unknown;
  private boolean noObject;
  private @Nullable String finishReason;
  private @Nullable String finishWords;
  private @Nullable String model;
  private @Nullable String fingerprint;
  private @Nullable ServerError error;
  private @Nullable ServerError suspected;
  private @Nullable ServerTimes serverTimes;
  private int textBytes;
  private int inputTokens;
  private int outputTokens;
  private int cachedInputTokens;
  private int reasoningTokens;
  private int cacheWriteInputTokens;
  private @Nullable Usage usage;

  public Delta() {
    reset();
  }

  /** Forgets everything; readers do this at each event. */
  public void reset() {
    output = false;
    reasoning = false;
    choices = false;
    choicesSeen = 0;
    choicesEnded = 0;
    done = false;
    malformed = false;
    unknown = false;
    noObject = false;
    finishReason = null;
    finishWords = null;
    model = null;
    fingerprint = null;
    error = null;
    suspected = null;
    serverTimes = null;
    textBytes = 0;
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

  /** Whether it is of a kind that the dialect does not know; it was ignored. */
  public boolean unknown() {
    return unknown;
  }

  /** Why the generation ended, by the names of {@code FinishReason}. */
  public @Nullable String finishReason() {
    return finishReason;
  }

  /** The model that the server says it used. */
  public @Nullable String model() {
    return model;
  }

  /** What the server says of the configuration that it ran with: {@code system_fingerprint}. */
  public @Nullable String fingerprint() {
    return fingerprint;
  }

  /** An error that leaves no doubt: the request has failed. */
  public @Nullable ServerError error() {
    return error;
  }

  /** What the event says of an error: the request has failed unless content follows. */
  public @Nullable ServerError suspected() {
    return suspected;
  }

  /** The server's own words on why the generation ended, where the reason does not repeat them. */
  public @Nullable String finishWords() {
    return finishWords;
  }

  /** Whether the event is no JSON object and tries to be none, as a heartbeat: it was ignored. */
  public boolean noObject() {
    return noObject;
  }

  /** The times that the event tells of the server. */
  public @Nullable ServerTimes serverTimes() {
    return serverTimes;
  }

  /**
   * The most bytes that the event's text has: reasoning, tool calls and all choices together; 0 of
   * a content chunk whose text is not known.
   */
  public int textBytes() {
    return textBytes;
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
      usage =
          new Usage(
              inputTokens, outputTokens, cachedInputTokens, reasoningTokens, cacheWriteInputTokens);
    }
    return usage;
  }

  boolean output() {
    return output;
  }

  boolean reasoning() {
    return reasoning;
  }

  /** Whether the event says nothing that a reader of this dialect could use. */
  boolean isSilent() {
    boolean ends = done || finishReason != null || error != null;
    boolean tells = choices || countsTokens() || serverTimes != null;
    return !content() && !ends && !malformed && !tells;
  }

  /** Whether the event is a content chunk, of whichever model, and tells nothing else. */
  boolean isContentAlone() {
    boolean ends = done || finishReason != null || error != null || suspected != null;
    boolean tells = countsTokens() || serverTimes != null;
    return content() && !ends && !malformed && !unknown && !tells;
  }

  private boolean countsTokens() {
    return hasUsage()
        || cachedInputTokens != Usage.ABSENT
        || reasoningTokens != Usage.ABSENT
        || cacheWriteInputTokens != Usage.ABSENT;
  }

  /** Says what an event of content alone said before. */
  void repeat(
      boolean asOutput,
      boolean asReasoning,
      boolean ofChoices,
      long seen,
      @Nullable String ofModel,
      @Nullable String ofFingerprint) {
    output = asOutput;
    reasoning = asReasoning;
    choices = ofChoices;
    choicesSeen = seen;
    model = ofModel;
    fingerprint = ofFingerprint;
  }

  /** The most bytes that the event's text has. */
  void textBytes(int most) {
    textBytes = most;
  }

  /** Text, refusal or a piece of a tool call that is not empty: a content chunk. */
  public void markOutput() {
    output = true;
  }

  /** Reasoning that is not empty. */
  public void markReasoning() {
    reasoning = true;
  }

  /** The event holds at least one choice, or what the dialect has for it. */
  public void markChoices() {
    choices = true;
  }

  /**
   * Something of one of several answers is in the event. A stream in which an answer began has not
   * ended before that answer has.
   *
   * @param index which answer, from 0 on; those from 64 on are not told apart from others
   * @param ended whether the event says why its generation ended
   */
  public void choice(int index, boolean ended) {
    if (index >= 0 && index < Long.SIZE) {
      choicesSeen |= 1L << index;
      choicesEnded |= ended ? 1L << index : 0;
    }
  }

  /** A bit for each answer that the event has something of. */
  public long choicesSeen() {
    return choicesSeen;
  }

  /** A bit for each answer of which the event says that it ended. */
  public long choicesEnded() {
    return choicesEnded;
  }

  /** The event is the dialect's end-of-stream mark. */
  public void markDone() {
    done = true;
  }

  /** The event could not be read. */
  public void markMalformed() {
    reset();
    malformed = true;
  }

  /** The event is of a kind that the dialect does not know. */
  public void markUnknown() {
    unknown = true;
  }

  /** Why the generation ended, by the names of {@code FinishReason}. */
  public void finishReason(String reason) {
    finishReason = reason;
  }

  /** The model that the server says it used. */
  public void model(String name) {
    model = name;
  }

  /** What the server says of the configuration that it ran with. */
  public void fingerprint(String reported) {
    fingerprint = reported;
  }

  /** What went wrong, as the server tells it. */
  public void error(@Nullable ServerError reported) {
    error = reported;
  }

  /** What the event says of an error; it counts unless content follows. */
  public void suspect(@Nullable ServerError reported) {
    suspected = reported;
  }

  /** The server's own words on why the generation ended. */
  public void finishWords(String words) {
    finishWords = words;
  }

  /** The event is no JSON object and tries to be none. */
  public void markNoObject() {
    noObject = true;
  }

  /** Times that the server tells of its work, besides those that it has told in this event. */
  public void serverTimes(ServerTimes reported) {
    serverTimes = serverTimes == null ? reported : serverTimes.updatedBy(reported);
  }

  /** All prompt tokens, cached ones included. */
  public void inputTokens(int tokens) {
    inputTokens = tokens;
  }

  /** The output tokens so far, reasoning included. */
  public void outputTokens(int tokens) {
    outputTokens = tokens;
  }

  /** Prompt tokens taken from a cache. */
  public void cachedInputTokens(int tokens) {
    cachedInputTokens = tokens;
  }

  /** Output tokens that are reasoning. */
  public void reasoningTokens(int tokens) {
    reasoningTokens = tokens;
  }

  /** Prompt tokens that were written into the provider's cache. */
  public void cacheWriteInputTokens(int tokens) {
    cacheWriteInputTokens = tokens;
  }

  /** Of two usages in one event the last one counts, whole. */
  public void forgetUsage() {
    inputTokens = Usage.ABSENT;
    outputTokens = Usage.ABSENT;
    cachedInputTokens = Usage.ABSENT;
    reasoningTokens = Usage.ABSENT;
    cacheWriteInputTokens = Usage.ABSENT;
    usage = null;
  }
}
