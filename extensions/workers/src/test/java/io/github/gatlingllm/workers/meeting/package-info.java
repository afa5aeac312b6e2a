// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.github.gatlingllm.workers.meeting;

import org.jspecify.annotations.NullMarked;
