// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/** The supported dataset formats */
public enum DatasetFormat {

  /** {@code [{"conversations":[{"from":"human","value":"…"},…]},…]}, or one such object per line */
  SHARE_GPT(io.github.gatlingllm.workload.dataset.DatasetKind.SHARE_GPT),

  /** {@code {"messages":[…],"temperature":0.2,…}}, one per line */
  CHAT(io.github.gatlingllm.workload.dataset.DatasetKind.CHAT),

  /** {@code {"custom_id":"…","method":"POST","url":"…","body":{…}}}, one per line */
  BATCH(io.github.gatlingllm.workload.dataset.DatasetKind.BATCH),

  /** {@code {"prompt":"…","output_tokens":128}}, one per line */
  PROMPTS(io.github.gatlingllm.workload.dataset.DatasetKind.PROMPTS),

  /** Any of the JSON formats, detected for each entry; used for JSON if no format is set */
  JSON(io.github.gatlingllm.workload.dataset.DatasetKind.JSON),

  /** CSV with a header that has a column {@code prompt} */
  CSV(io.github.gatlingllm.workload.dataset.DatasetKind.CSV),

  /** One prompt per line */
  TEXT(io.github.gatlingllm.workload.dataset.DatasetKind.TEXT);

  private final io.github.gatlingllm.workload.dataset.DatasetKind format;

  DatasetFormat(io.github.gatlingllm.workload.dataset.DatasetKind format) {
    this.format = format;
  }

  io.github.gatlingllm.workload.dataset.DatasetKind format() {
    return format;
  }
}
