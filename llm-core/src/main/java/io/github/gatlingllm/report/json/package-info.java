// SPDX-License-Identifier: Apache-2.0
/**
 * The files for programs: {@code summary.json}, {@code baseline.json}, {@code requests.jsonl} and
 * the history. Their fields are a contract: fields are only added. To add a figure, change the
 * schema first.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.json;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
