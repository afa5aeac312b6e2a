// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.github.gatlingllm.quality.endpoint;

import org.jspecify.annotations.NullMarked;
