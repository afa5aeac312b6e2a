// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;

/** The kinds of datasets that are known. */
public enum DatasetKind {

  /** {@code [{"conversations":[{"from":"human","value":"…"},…]},…]}, or one such object a line. */
  SHARE_GPT("ShareGPT JSON") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.shareGpt(record);
    }
  },

  /** {@code {"messages":[…],"temperature":0.2,…}}, one a line. */
  CHAT("OpenAI chat JSONL") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.chat(record);
    }
  },

  /** {@code {"custom_id":"…","method":"POST","url":"…","body":{…}}}, one a line. */
  BATCH("OpenAI batch JSONL") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.batch(record);
    }
  },

  /** {@code {"prompt":"…","output_tokens":128}}, one a line. */
  PROMPTS("prompts in JSONL") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.prompt(record);
    }
  },

  /** Any of the JSON forms, entry by entry; what is found where no format is given. */
  JSON("JSON") {
    @Override
    DatasetEntry read(String record) {
      return JsonEntries.any(record);
    }
  },

  /** CSV with a heading that has a column {@code prompt}. */
  CSV("CSV") {
    @Override
    DatasetEntry read(String record) {
      throw new IllegalStateException("rows can't be read without their heading");
    }
  },

  /** One prompt a line. */
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

  /** What people call it. */
  String text() {
    return text;
  }

  /** What a record of it says. */
  abstract DatasetEntry read(String record);

  boolean isJson() {
    return this != CSV && this != TEXT;
  }
}
