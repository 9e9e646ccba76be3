// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Erc20 {
  function balanceOf(address owner) external view returns (uint256);
}

/// A pool of each token against the chain's own: what goes in times what is left stays the same, so size moves the price.
contract Exchange {
  struct Reserves {
    uint128 token;
    uint128 native;
  }

  mapping(address => Reserves) public reservesOf;

  /// How the chain's own token is written where a token's address stands.
  address public constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
  /// Of what is given, 0.85 %: the providers of the reserves keep it.
  uint256 public constant FEE_PER_10000 = 85;

  event Swapped(
    address indexed by,
    address indexed tokenIn,
    address indexed tokenOut,
    uint256 amountIn,
    uint256 amountOut
  );

  /// What an amount that arrives here would give now.
  function quote(address tokenIn, address tokenOut, uint256 amountIn) external view returns (uint256 amountOut) {
    (amountOut, ) = route(tokenIn, tokenOut, amountIn);
  }

  /// Takes what was approved, or the value of the transaction, and fails as a whole where less would arrive than `minimum`.
  function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to)
    external
    payable
    returns (uint256 arrived)
  {
    uint256 received = take(tokenIn, amountIn);
    (uint256 amountOut, uint256 between) = route(tokenIn, tokenOut, received);
    if (tokenIn != NATIVE) {
      reservesOf[tokenIn].token += uint128(received);
      reservesOf[tokenIn].native -= uint128(between);
    }
    if (tokenOut != NATIVE) {
      reservesOf[tokenOut].native += uint128(tokenIn == NATIVE ? received : between);
      reservesOf[tokenOut].token -= uint128(amountOut);
    }
    uint256 before = balanceOf(tokenOut, to);
    give(tokenOut, to, amountOut);
    arrived = balanceOf(tokenOut, to) - before;
    require(arrived >= minimum, 'Return amount is not enough');
    emit Swapped(msg.sender, tokenIn, tokenOut, amountIn, arrived);
  }

  /// `between`: what of the chain's own token leaves the first pool.
  function route(address tokenIn, address tokenOut, uint256 amountIn)
    internal
    view
    returns (uint256 amountOut, uint256 between)
  {
    require(tokenIn != tokenOut, 'Exchange: a token for itself');
    uint256 amount = (amountIn * (10_000 - FEE_PER_10000)) / 10_000;
    if (tokenIn != NATIVE) {
      Reserves memory first = reservesOf[tokenIn];
      amount = given(amount, first.token, first.native);
      between = amount;
    }
    if (tokenOut != NATIVE) {
      Reserves memory second = reservesOf[tokenOut];
      amount = given(amount, second.native, second.token);
    }
    amountOut = amount;
  }

  function given(uint256 amount, uint256 reserveIn, uint256 reserveOut) internal pure returns (uint256) {
    require(reserveIn > 0 && reserveOut > 0, 'Exchange: no liquidity');
    return (amount * reserveOut) / (reserveIn + amount);
  }

  /// What has arrived, which a token may make less than what was sent.
  function take(address token, uint256 amount) internal returns (uint256) {
    if (token == NATIVE) {
      require(msg.value == amount, 'Exchange: the value is not the amount');
      return amount;
    }
    require(msg.value == 0, 'Exchange: a value beside a token');
    uint256 before = balanceOf(token, address(this));
    call(token, abi.encodeWithSignature('transferFrom(address,address,uint256)', msg.sender, address(this), amount));
    return balanceOf(token, address(this)) - before;
  }

  function give(address token, address to, uint256 amount) internal {
    if (token == NATIVE) {
      (bool isPaid, ) = to.call{value: amount}('');
      require(isPaid, 'Exchange: the receiver takes nothing');
    } else {
      call(token, abi.encodeWithSignature('transfer(address,uint256)', to, amount));
    }
  }

  /// A token may answer nothing; what it says when it fails goes on to whoever called.
  function call(address token, bytes memory data) internal {
    (bool isDone, bytes memory answer) = token.call(data);
    if (!isDone) {
      assembly {
        revert(add(answer, 32), mload(answer))
      }
    }
    require(answer.length == 0 || abi.decode(answer, (bool)), 'Exchange: the token refused');
  }

  function balanceOf(address token, address owner) internal view returns (uint256) {
    return token == NATIVE ? owner.balance : Erc20(token).balanceOf(owner);
  }
}
