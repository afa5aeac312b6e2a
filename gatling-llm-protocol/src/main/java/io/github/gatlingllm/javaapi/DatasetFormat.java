// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/** The kinds of datasets that are known */
public enum DatasetFormat {

  /** {@code [{"conversations":[{"from":"human","value":"…"},…]},…]}, or one such object a line */
  SHARE_GPT(io.github.gatlingllm.workload.dataset.DatasetKind.SHARE_GPT),

  /** {@code {"messages":[…],"temperature":0.2,…}}, one a line */
  CHAT(io.github.gatlingllm.workload.dataset.DatasetKind.CHAT),

  /** {@code {"custom_id":"…","method":"POST","url":"…","body":{…}}}, one a line */
  BATCH(io.github.gatlingllm.workload.dataset.DatasetKind.BATCH),

  /** {@code {"prompt":"…","output_tokens":128}}, one a line */
  PROMPTS(io.github.gatlingllm.workload.dataset.DatasetKind.PROMPTS),

  /** Any of the JSON forms, entry by entry; what is found where no format is given */
  JSON(io.github.gatlingllm.workload.dataset.DatasetKind.JSON),

  /** CSV with a heading that has a column {@code prompt} */
  CSV(io.github.gatlingllm.workload.dataset.DatasetKind.CSV),

  /** One prompt a line */
  TEXT(io.github.gatlingllm.workload.dataset.DatasetKind.TEXT);

  private final io.github.gatlingllm.workload.dataset.DatasetKind format;

  DatasetFormat(io.github.gatlingllm.workload.dataset.DatasetKind format) {
    this.format = format;
  }

  io.github.gatlingllm.workload.dataset.DatasetKind format() {
    return format;
  }
}
