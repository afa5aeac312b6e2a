// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;

/** The known dataset formats. */
public enum DatasetKind {

  /** {@code [{"conversations":[{"from":"human","value":"…"},…]},…]}, or one object per line. */
  SHARE_GPT("ShareGPT JSON") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.shareGpt(record);
    }
  },

  /** {@code {"messages":[…],"temperature":0.2,…}}, one per line. */
  CHAT("OpenAI chat JSONL") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.chat(record);
    }
  },

  /** {@code {"custom_id":"…","method":"POST","url":"…","body":{…}}}, one per line. */
  BATCH("OpenAI batch JSONL") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.batch(record);
    }
  },

  /** {@code {"prompt":"…","output_tokens":128}}, one per line. */
  PROMPTS("prompts in JSONL") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.prompt(record);
    }
  },

  /** Any of the JSON forms, by entry; the detected format of JSON files. */
  JSON("JSON") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.any(record);
    }
  },

  /** CSV with a heading with a column {@code prompt}. */
  CSV("CSV") {
    @Override
    DatasetEntry read(String record) {
      throw new IllegalStateException("rows can't be read without their heading");
    }
  },

  /** One prompt per line. */
  TEXT("one prompt a line") {
    @Override
    DatasetEntry read(String record) {
      return DatasetEntry.of(record.strip(), Prompt.UNKNOWN, Prompt.UNKNOWN);
    }
  };

  private final String text;

  DatasetKind(String text) {
    this.text = text;
  }

  /** Returns the name of the format. */
  String text() {
    return text;
  }

  /** Parses a record. */
  abstract DatasetEntry read(String record);

  boolean isJson() {
    return this != CSV && this != TEXT;
  }
}
