// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;

/** A reader of chats, and what it has read. In its JSON, quotes are single. */
final class OpenAiChatReading implements AutoCloseable {

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder hidden = new StringBuilder();
  private final DeltaReader reader = new OpenAiChat().reader(text, hidden);
  private final Delta delta = new Delta();

  StringBuilder text() {
    return text;
  }

  StringBuilder hidden() {
    return hidden;
  }

  /** Of what was read last. */
  Delta delta() {
    return delta;
  }

  void read(String data) {
    read(json(data).getBytes(UTF_8));
  }

  void read(byte[] bytes) {
    reader.event(bytes, 0, bytes.length, delta);
  }

  void answer(String data) {
    byte[] bytes = json(data).getBytes(UTF_8);
    reader.answer(bytes, 0, bytes.length, delta);
  }

  @Override
  public void close() {
    reader.close();
  }

  static String choice(String fields) {
    return "{'choices':[{" + fields + "}]}";
  }

  static String json(String singleQuoted) {
    return singleQuoted.replace('\'', '"');
  }
}
