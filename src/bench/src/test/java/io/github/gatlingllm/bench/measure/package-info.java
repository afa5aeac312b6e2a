// SPDX-License-Identifier: Apache-2.0
/** What a run cost and how true it was: the arithmetic, without processes of its own. */
@NullMarked
package io.github.gatlingllm.bench.measure;

import org.jspecify.annotations.NullMarked;
