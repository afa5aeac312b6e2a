// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/** The kinds of datasets that are known */
public enum DatasetFormat {

  /** {@code [{"conversations":[{"from":"human","value":"…"},…]},…]}, or one such object a line */
  SHARE_GPT(io.github.gatlingllm.workload.dataset.DatasetFormat.SHARE_GPT),

  /** {@code {"messages":[…],"temperature":0.2,…}}, one a line */
  CHAT(io.github.gatlingllm.workload.dataset.DatasetFormat.CHAT),

  /** {@code {"custom_id":"…","method":"POST","url":"…","body":{…}}}, one a line */
  BATCH(io.github.gatlingllm.workload.dataset.DatasetFormat.BATCH),

  /** {@code {"prompt":"…","output_tokens":128}}, one a line */
  PROMPTS(io.github.gatlingllm.workload.dataset.DatasetFormat.PROMPTS),

  /** Any of the JSON forms, entry by entry; what is found where no format is given */
  JSON(io.github.gatlingllm.workload.dataset.DatasetFormat.JSON),

  /** CSV with a heading that has a column {@code prompt} */
  CSV(io.github.gatlingllm.workload.dataset.DatasetFormat.CSV),

  /** One prompt a line */
  TEXT(io.github.gatlingllm.workload.dataset.DatasetFormat.TEXT);

  private final io.github.gatlingllm.workload.dataset.DatasetFormat format;

  DatasetFormat(io.github.gatlingllm.workload.dataset.DatasetFormat format) {
    this.format = format;
  }

  io.github.gatlingllm.workload.dataset.DatasetFormat format() {
    return format;
  }
}
