// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.chat.Usage;
import org.jspecify.annotations.Nullable;

/**
 * The content of one stream event. Mutable and reused for each event, so that a token costs no
 * allocation; for the event loop only.
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

  /** Clears everything; readers call this for each event. */
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
   * Returns whether this is a content chunk: a choice has text, reasoning, a refusal, or a tool
   * call's name or arguments.
   */
  public boolean content() {
    return output || reasoning;
  }

  /** Returns whether this is a content chunk with only reasoning. */
  public boolean reasoningOnly() {
    return reasoning && !output;
  }

  /** Returns whether the event contains at least one choice. */
  public boolean choices() {
    return choices;
  }

  /** Returns whether the event is the dialect's end-of-stream mark. */
  public boolean done() {
    return done;
  }

  /** Returns whether the event could not be read, so that the delta has no other content. */
  public boolean malformed() {
    return malformed;
  }

  /** Returns whether the event was ignored because the dialect does not know its kind. */
  public boolean unknown() {
    return unknown;
  }

  /** Returns why the generation ended, as a name of {@code FinishReason}. */
  public @Nullable String finishReason() {
    return finishReason;
  }

  /** Returns the model that the server reports. */
  public @Nullable String model() {
    return model;
  }

  /** Returns the {@code system_fingerprint} that the server reports. */
  public @Nullable String fingerprint() {
    return fingerprint;
  }

  /** Returns an unambiguous error: the request has failed. */
  public @Nullable ServerError error() {
    return error;
  }

  /** Returns a possible error: the request has failed unless content follows. */
  public @Nullable ServerError suspected() {
    return suspected;
  }

  /** Returns the server's own explanation of the end, if it differs from the reason. */
  public @Nullable String finishWords() {
    return finishWords;
  }

  /**
   * Returns whether the event was ignored because it is not meant to be a JSON object, such as a
   * heartbeat.
   */
  public boolean noObject() {
    return noObject;
  }

  /** Returns the server times of the event. */
  public @Nullable ServerTimes serverTimes() {
    return serverTimes;
  }

  /**
   * Returns the largest number of bytes of the event's text, including reasoning, tool calls and
   * all choices; 0 for a content chunk of unknown text.
   */
  public int textBytes() {
    return textBytes;
  }

  /** Returns whether the event contains token counts. */
  public boolean hasUsage() {
    return inputTokens != Usage.ABSENT || outputTokens != Usage.ABSENT;
  }

  /**
   * Returns the output tokens so far by this event's usage ({@code continuous_usage_stats} puts one
   * into each chunk), or {@link Usage#ABSENT}.
   */
  public int runningOutputTokens() {
    return outputTokens;
  }

  /**
   * Returns the token counts of this event. The object is created on the first call, so that unread
   * counts cost nothing.
   */
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

  /** Returns whether the event contains nothing that a reader of this dialect uses. */
  boolean isSilent() {
    boolean ends = done || finishReason != null || error != null;
    boolean tells = choices || countsTokens() || serverTimes != null;
    return !content() && !ends && !malformed && !tells;
  }

  /** Returns whether the event is only a content chunk, of whichever model. */
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

  /** Repeats the content of an earlier event of only content. */
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

  /** Sets the largest number of bytes of the event's text. */
  void textBytes(int most) {
    textBytes = most;
  }

  /** Marks a content chunk by non-empty text, a refusal or a part of a tool call. */
  public void markOutput() {
    output = true;
  }

  /** Marks non-empty reasoning. */
  public void markReasoning() {
    reasoning = true;
  }

  /** Marks that the event contains at least one choice, or the dialect's equivalent. */
  public void markChoices() {
    choices = true;
  }

  /**
   * Marks that the event concerns one of several choices. A stream in which a choice began has not
   * ended before that choice has.
   *
   * @param index of the choice, from 0; choices from 64 on are not distinguished
   * @param ended whether the event contains its finish reason
   */
  public void choice(int index, boolean ended) {
    if (index >= 0 && index < Long.SIZE) {
      choicesSeen |= 1L << index;
      choicesEnded |= ended ? 1L << index : 0;
    }
  }

  /** Returns a bit for each choice that the event concerns. */
  public long choicesSeen() {
    return choicesSeen;
  }

  /** Returns a bit for each choice that the event ends. */
  public long choicesEnded() {
    return choicesEnded;
  }

  /** Marks the dialect's end-of-stream mark. */
  public void markDone() {
    done = true;
  }

  /** Marks an event that could not be read. */
  public void markMalformed() {
    reset();
    malformed = true;
  }

  /** Marks an event of a kind that the dialect does not know. */
  public void markUnknown() {
    unknown = true;
  }

  /** Sets why the generation ended, as a name of {@code FinishReason}. */
  public void finishReason(String reason) {
    finishReason = reason;
  }

  /** Sets the model that the server reports. */
  public void model(String name) {
    model = name;
  }

  /** Sets the {@code system_fingerprint} that the server reports. */
  public void fingerprint(String reported) {
    fingerprint = reported;
  }

  /** Sets an error that the server reports. */
  public void error(@Nullable ServerError reported) {
    error = reported;
  }

  /** Sets a possible error, which counts unless content follows. */
  public void suspect(@Nullable ServerError reported) {
    suspected = reported;
  }

  /** Sets the server's own explanation of the end. */
  public void finishWords(String words) {
    finishWords = words;
  }

  /** Marks an event that is not meant to be a JSON object. */
  public void markNoObject() {
    noObject = true;
  }

  /** Adds server times to those of this event. */
  public void serverTimes(ServerTimes reported) {
    serverTimes = serverTimes == null ? reported : serverTimes.updatedBy(reported);
  }

  /** Sets all prompt tokens, including cached ones. */
  public void inputTokens(int tokens) {
    inputTokens = tokens;
  }

  /** Sets the output tokens so far, including reasoning. */
  public void outputTokens(int tokens) {
    outputTokens = tokens;
  }

  /** Sets the prompt tokens from a cache. */
  public void cachedInputTokens(int tokens) {
    cachedInputTokens = tokens;
  }

  /** Sets the output tokens that are reasoning. */
  public void reasoningTokens(int tokens) {
    reasoningTokens = tokens;
  }

  /** Sets the prompt tokens that were written into the provider's cache. */
  public void cacheWriteInputTokens(int tokens) {
    cacheWriteInputTokens = tokens;
  }

  /** Clears the usage. If an event contains two, only the last one counts. */
  public void forgetUsage() {
    inputTokens = Usage.ABSENT;
    outputTokens = Usage.ABSENT;
    cachedInputTokens = Usage.ABSENT;
    reasoningTokens = Usage.ABSENT;
    cacheWriteInputTokens = Usage.ABSENT;
    usage = null;
  }
}
