/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.FinishReason;
import io.github.gatlingllm.Usage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code chat.completion.chunk} and {@code chat.completion}, as OpenAI and its imitators send
 * them. A token's text is looked at where the parser holds it; no String is made of it.
 */
final class ChatDeltaReader implements DeltaReader {

  private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

  private final OutputText texts;
  private final JsonCursor json = new JsonCursor();
  private final ErrorFields errors = new ErrorFields();
  private @Nullable String lastModel;

  ChatDeltaReader(OutputText texts) {
    this.texts = texts;
  }

  @Override
  public void event(byte[] bytes, int from, int to, Delta delta) {
    delta.reset();
    int start = afterSpaces(bytes, from, to);
    if (isDone(bytes, start, to)) {
      delta.markDone();
    } else if (start < to && read(bytes, start, to, delta)) {
      delta.error(errors.ofEvent());
    }
  }

  @Override
  public void answer(byte[] bytes, int from, int to, Delta delta) {
    delta.reset();
    int start = afterSpaces(bytes, from, to);
    if (start < to && read(bytes, start, to, delta)) {
      delta.error(delta.choices() ? errors.ofEvent() : errors.ofAnswer());
    }
  }

  @Override
  public void close() {
    json.close();
  }

  private static int afterSpaces(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && JsonCursor.isSpace(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isDone(byte[] bytes, int from, int to) {
    // Clients take any data that starts with it for the end.
    return to - from >= DONE.length
        && Arrays.equals(bytes, from, from + DONE.length, DONE, 0, DONE.length);
  }

  private boolean read(byte[] bytes, int from, int to, Delta delta) {
    texts.mark();
    errors.reset();
    try {
      json.open(bytes, from, to);
      json.requireObject();
      chunk(delta);
      json.requireEnd();
      return true;
    } catch (IOException | RuntimeException e) {
      // Whatever a server sends must not end the load test: it is told as malformed.
      json.replace();
      texts.rollBack();
      delta.markMalformed();
      return false;
    }
  }

  private void chunk(Delta delta) throws IOException {
    while (json.nextField()) {
      String field = json.name();
      json.next();
      switch (field) {
        case "choices" -> choices(delta);
        case "usage" -> usage(delta);
        case "model" -> model(delta);
        default -> {
          if (!errors.read(field, json)) {
            json.skip();
          }
        }
      }
    }
  }

  /** Each chunk repeats the model's name: one String for all of them. */
  private void model(Delta delta) throws IOException {
    if (json.atText()) {
      if (lastModel == null || !json.textIs(lastModel)) {
        lastModel = json.text();
      }
      delta.model(lastModel);
    }
    json.skip();
  }

  private void choices(Delta delta) throws IOException {
    if (!json.at(JsonToken.START_ARRAY)) {
      json.skip();
      return;
    }
    while (json.nextElement()) {
      if (json.at(JsonToken.START_OBJECT)) {
        delta.markChoices();
        choice(delta);
      } else {
        json.skip();
      }
    }
  }

  private void choice(Delta delta) throws IOException {
    texts.startChoice();
    int index = 0;
    while (json.nextField()) {
      String field = json.name();
      json.next();
      switch (field) {
        case "index" -> index = json.countOr(0);
        case "delta", "message" -> message(delta);
        case "finish_reason" -> finishReason(delta);
        default -> json.skip();
      }
    }
    texts.endChoice(index);
  }

  private void finishReason(Delta delta) throws IOException {
    if (json.atText()) {
      delta.finishReason(FinishReason.normalised(json.text()));
    }
    json.skip();
  }

  private void message(Delta delta) throws IOException {
    if (!json.at(JsonToken.START_OBJECT)) {
      json.skip();
      return;
    }
    boolean reasoned = false;
    while (json.nextField()) {
      String field = json.name();
      json.next();
      switch (field) {
        case "content" -> content(delta);
        case "refusal" -> output(delta);
        case "reasoning", "reasoning_content" -> {
          // Servers amid the change of name send both, with the same text.
          reasoned = reasoned ? repeated() : reasoning(delta);
        }
        case "tool_calls" -> toolCalls(delta);
        case "function_call" -> call(delta);
        default -> json.skip();
      }
    }
  }

  private boolean repeated() throws IOException {
    json.skip();
    return true;
  }

  private void content(Delta delta) throws IOException {
    if (json.at(JsonToken.START_ARRAY)) {
      parts(delta);
    } else {
      output(delta);
    }
  }

  /** Content in typed parts: how Mistral's reasoning models stream. */
  private void parts(Delta delta) throws IOException {
    while (json.nextElement()) {
      if (!json.at(JsonToken.START_OBJECT)) {
        json.skip();
        continue;
      }
      while (json.nextField()) {
        String field = json.name();
        json.next();
        switch (field) {
          case "text" -> output(delta);
          case "thinking" -> thinking(delta);
          default -> json.skip();
        }
      }
    }
  }

  private void thinking(Delta delta) throws IOException {
    if (!json.at(JsonToken.START_ARRAY)) {
      reasoning(delta);
      return;
    }
    while (json.nextElement()) {
      if (!json.at(JsonToken.START_OBJECT)) {
        json.skip();
        continue;
      }
      while (json.nextField()) {
        boolean text = json.name().equals("text");
        json.next();
        if (text) {
          reasoning(delta);
        } else {
          json.skip();
        }
      }
    }
  }

  private void toolCalls(Delta delta) throws IOException {
    if (!json.at(JsonToken.START_ARRAY)) {
      json.skip();
      return;
    }
    while (json.nextElement()) {
      if (!json.at(JsonToken.START_OBJECT)) {
        json.skip();
        continue;
      }
      while (json.nextField()) {
        boolean called = json.name().equals("function") || json.name().equals("custom");
        json.next();
        if (called) {
          call(delta);
        } else {
          json.skip();
        }
      }
    }
  }

  private void call(Delta delta) throws IOException {
    if (!json.at(JsonToken.START_OBJECT)) {
      json.skip();
      return;
    }
    while (json.nextField()) {
      String field = json.name();
      json.next();
      switch (field) {
        case "name", "arguments", "input" -> callText(delta);
        default -> json.skip();
      }
    }
  }

  private void output(Delta delta) throws IOException {
    if (json.atText()) {
      delta.markOutput();
      texts.output(json);
    }
    json.skip();
  }

  private void callText(Delta delta) throws IOException {
    if (json.atText()) {
      delta.markOutput();
      texts.hidden(json);
    }
    json.skip();
  }

  /** Whether there was any. */
  private boolean reasoning(Delta delta) throws IOException {
    boolean reasoning = json.atText();
    if (reasoning) {
      delta.markReasoning();
      texts.hidden(json);
    }
    json.skip();
    return reasoning;
  }

  private void usage(Delta delta) throws IOException {
    if (!json.at(JsonToken.START_OBJECT)) {
      json.skip();
      return;
    }
    delta.forgetUsage();
    while (json.nextField()) {
      String field = json.name();
      json.next();
      switch (field) {
        case "prompt_tokens" -> delta.inputTokens(count());
        case "completion_tokens" -> delta.outputTokens(count());
        case "prompt_cache_hit_tokens" -> delta.cachedInputTokens(count());
        case "prompt_tokens_details", "completion_tokens_details" -> details(delta);
        default -> json.skip();
      }
    }
  }

  private void details(Delta delta) throws IOException {
    if (!json.at(JsonToken.START_OBJECT)) {
      json.skip();
      return;
    }
    while (json.nextField()) {
      String field = json.name();
      json.next();
      switch (field) {
        case "cached_tokens" -> delta.cachedInputTokens(count());
        case "reasoning_tokens" -> delta.reasoningTokens(count());
        default -> json.skip();
      }
    }
  }

  private int count() throws IOException {
    return json.countOr(Usage.ABSENT);
  }
}
