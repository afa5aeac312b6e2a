/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
@NullMarked
package io.github.gatlingllm.listen;

import org.jspecify.annotations.NullMarked;
