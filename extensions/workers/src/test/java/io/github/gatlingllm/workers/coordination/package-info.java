// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.github.gatlingllm.workers.coordination;

import org.jspecify.annotations.NullMarked;
