// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns prompts into tokens, in the order of a chat template: tools, messages, the opening of the
 * answer. Without a tokenizer that has ids, four characters stand for a token. Texts of histories
 * repeat, so their tokens are kept for a while. Not thread-safe.
 */
final class PromptTokens {

  /** Four characters are about one token of English text. */
  private static final int CHARACTERS = 4;

  private static final int SHORTEST_KEPT = 64;

  /** The limit of kept tokens: 16 MB. */
  private static final long MOST_KEPT = 4_000_000;

  private final @Nullable Tokenizer tokenizer;
  private final ChatTemplate template;
  private final Map<String, int[]> recent = new LinkedHashMap<>(64, 0.75f, true);
  private long kept;

  /**
   * @param tokenizer the tokenizer; null if there is none
   */
  PromptTokens(@Nullable Tokenizer tokenizer, ChatTemplate template) {
    this.tokenizer = tokenizer == null || tokenizer.ids("") == null ? null : tokenizer;
    this.template = template;
  }

  /**
   * The tokens of a prompt.
   *
   * @param ids the token ids
   * @param ends the number of tokens up to the end of each message's text
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Tokens(int[] ids, int[] ends) {

    int size() {
      return ids.length;
    }

    /** Returns the number of equal tokens at the start of both. */
    int common(Tokens other) {
      int differs = Arrays.mismatch(ids, other.ids);
      return differs < 0 ? ids.length : differs;
    }
  }

  /** Returns the tokens of a prompt. */
  Tokens of(ChatRequest prompt) {
    var all = new Growing();
    Object own = prompt.fields().get("prompt");
    if (own != null) {
      own(all, own);
      return new Tokens(all.end(), new int[0]);
    }
    for (Tool tool : prompt.shape().tools()) {
      all.add(ids(tool.name()));
      all.add(ids(tool.description()));
      all.add(ids(tool.parameters().toString()));
    }
    List<Message> messages = prompt.messages();
    int[] ends = new int[messages.size()];
    for (int i = 0; i < ends.length; i++) {
      Message message = messages.get(i);
      all.template(template.opening(), message.role().wireName());
      content(all, message);
      ends[i] = all.size;
      all.template(template.closing(), "end");
    }
    all.template(template.perChat(), Message.Role.ASSISTANT.wireName());
    return new Tokens(all.end(), ends);
  }

  private void content(Growing all, Message message) {
    if (message.reasoning() != null) {
      all.add(ids(message.reasoning().text()));
    }
    all.add(ids(message.content()));
    message.images().forEach(image -> all.add(new int[] {image.hashCode()}));
    message.parts().forEach(part -> all.add(ids(part.toString())));
    for (ToolCall call : message.calls()) {
      all.add(ids(call.name()));
      all.add(ids(call.arguments()));
    }
  }

  /** Adds a prompt that the user set as a field: a text, or token ids. */
  private void own(Growing all, Object field) {
    if (field instanceof List<?> list && list.stream().allMatch(Number.class::isInstance)) {
      all.add(list.stream().mapToInt(id -> ((Number) id).intValue()).toArray());
    } else {
      all.add(ids(String.valueOf(field)));
    }
  }

  private int[] ids(String text) {
    if (text.length() < SHORTEST_KEPT) {
      return encoded(text);
    }
    int[] known = recent.get(text);
    if (known != null) {
      return known;
    }
    int[] ids = encoded(text);
    recent.put(text, ids);
    kept += ids.length;
    var oldest = recent.values().iterator();
    while (kept > MOST_KEPT && oldest.hasNext()) {
      kept -= oldest.next().length;
      oldest.remove();
    }
    return ids;
  }

  private int[] encoded(String text) {
    int[] ids = tokenizer == null ? null : tokenizer.ids(text);
    return ids == null ? quarters(text) : ids;
  }

  private static int[] quarters(String text) {
    int[] ids = new int[(text.length() + CHARACTERS - 1) / CHARACTERS];
    for (int i = 0; i < ids.length; i++) {
      int from = CHARACTERS * i;
      ids[i] = text.substring(from, Math.min(text.length(), from + CHARACTERS)).hashCode();
    }
    return ids;
  }

  /** An array that grows. */
  private static final class Growing {

    private int[] ids = new int[256];
    private int size;

    void add(int[] more) {
      if (size + more.length > ids.length) {
        ids = Arrays.copyOf(ids, Math.max(2 * ids.length, size + more.length));
      }
      System.arraycopy(more, 0, ids, size, more.length);
      size += more.length;
    }

    /** Adds tokens of the template, which are equal where they mean the same. */
    void template(int count, String meaning) {
      for (int i = 0; i < count; i++) {
        add(new int[] {31 * meaning.hashCode() + i});
      }
    }

    int[] end() {
      return Arrays.copyOf(ids, size);
    }
  }
}
