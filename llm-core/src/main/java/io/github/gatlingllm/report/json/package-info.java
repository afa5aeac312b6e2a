// SPDX-License-Identifier: Apache-2.0
/**
 * Files for programs: {@code summary.json}, {@code baseline.json}, {@code requests.jsonl}, the
 * history. Their fields are a contract: they only grow. A further figure: the schema first.
 */
@Internal
@NullMarked
package io.github.gatlingllm.report.json;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
